#include "core/cbor/canonical.hpp"

#include "core/cbor/encode.hpp"
#include "core/cbor/writer.hpp"
#include "core/stream/encoded_keys.hpp"

namespace smelt::cbor {

namespace {

char* put_text_head(char* to, std::uint64_t length) noexcept { return put_head(to, major::text, length); }

}  // namespace

result<void> sort_keys(const tape_view& from, tape& to, const write_options& options) {
  return sort_members(from, to, encoded_keys<put_text_head, write>::order, options);
}

}  // namespace smelt::cbor
