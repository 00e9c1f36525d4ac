#include "core/cbor/canonical.hpp"

#include "core/base/output.hpp"
#include "core/cbor/head.hpp"
#include "core/cbor/writer.hpp"
#include "core/stream/sorted.hpp"

namespace smelt::cbor {

namespace {

// A text's head is the greater the longer the text is; every other key is spelled as it is encoded, its major type in its first byte.
bool before(const member_key& left, const member_key& right) noexcept {
  if (left.composite != right.composite) {
    const member_key& other = left.composite ? left : right;
    return (major_of(static_cast<std::uint8_t>(other.content.front())) < major::text) == left.composite;
  }
  if (!left.composite && left.content.size() != right.content.size()) return left.content.size() < right.content.size();
  return left.content < right.content;
}

result<std::string_view> encode_key(const tape_view& key, const write_options& options, arena& memory) {
  write_options as_it_stands = options;
  as_it_stands.canonical = false;
  output encoded(memory);
  conversions counted_when_written;
  if (const auto written = write(key, as_it_stands, encoded, counted_when_written); !written) return std::unexpected(written.error());
  encoded.finish();
  return encoded.view();
}

}  // namespace

result<void> sort_keys(const tape_view& from, tape& to, const write_options& options) {
  return sort_members(from, to, {before, encode_key}, options);
}

}  // namespace smelt::cbor
