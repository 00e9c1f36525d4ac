#include "core/json/find.hpp"

#include "core/json/cursor.hpp"
#include "core/query/find.hpp"

namespace smelt::json {

static_assert(token_cursor<cursor>);

result<input> find(const input& document, const query::pointer& path, const limits& bounds) noexcept {
  return query::find<cursor>(document, path, bounds);
}

}  // namespace smelt::json
