#include "core/msgpack/find.hpp"

#include "core/msgpack/cursor.hpp"
#include "core/query/find.hpp"

namespace smelt::msgpack {

result<input> find(const input& document, const query::pointer& path, const limits& bounds) noexcept {
  return query::find<cursor>(document, path, bounds);
}

}  // namespace smelt::msgpack
