#include "core/json/find.hpp"

#include "core/json/cursor.hpp"
#include "core/json/relaxed_cursor.hpp"
#include "core/query/find.hpp"

namespace smelt::json {

static_assert(token_cursor<cursor> && token_cursor<relaxed_cursor>);

result<input> find(const input& document, const query::pointer& path, const limits& bounds, std::uint64_t* read) noexcept {
  return query::find<cursor>(document, path, bounds, read);
}

result<input> find_relaxed(const input& document, const query::pointer& path, const limits& bounds, std::uint64_t* read) noexcept {
  return query::find<relaxed_cursor>(document, path, bounds, read);
}

}  // namespace smelt::json
