#include "core/bjdata/find.hpp"

#include "core/bjdata/cursor.hpp"
#include "core/query/find.hpp"

namespace smelt::bjdata {

result<input> find(const input& document, const query::pointer& path, const limits& bounds) noexcept {
  return query::find<cursor>(document, path, bounds);
}

}  // namespace smelt::bjdata
