#include "core/msgpack/canonical.hpp"

#include "core/msgpack/encode.hpp"
#include "core/msgpack/writer.hpp"
#include "core/stream/encoded_keys.hpp"

namespace smelt::msgpack {

result<void> sort_keys(const tape_view& from, tape& to, const write_options& options) {
  return sort_members(from, to, encoded_keys<put_text_head, write>::order, options);
}

}  // namespace smelt::msgpack
