#include "core/cbor/find.hpp"

#include "core/cbor/cursor.hpp"
#include "core/query/find.hpp"

namespace smelt::cbor {

result<input> find(const input& document, const query::pointer& path, const limits& bounds, std::uint64_t* read) noexcept {
  return query::find<cursor>(document, path, bounds, read);
}

}  // namespace smelt::cbor
