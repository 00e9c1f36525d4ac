#include "core/msgpack/find.hpp"

#include "core/msgpack/cursor.hpp"
#include "core/query/find.hpp"

namespace smelt::msgpack {

result<input> find(const input& document, const query::pointer& path, const limits& bounds, std::uint64_t* read) noexcept {
  return query::find<cursor>(document, path, bounds, read);
}

}  // namespace smelt::msgpack
