#include "core/bjdata/find.hpp"

#include "core/bjdata/cursor.hpp"
#include "core/query/find.hpp"

namespace smelt::bjdata {

result<input> find(const input& document, const query::pointer& path, const limits& bounds, std::uint64_t* read) noexcept {
  return query::find<cursor>(document, path, bounds, read);
}

}  // namespace smelt::bjdata
