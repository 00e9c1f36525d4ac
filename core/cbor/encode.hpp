// One value's bytes at their smallest (RFC 8949, section 4.1): what both forms of the writer are made of. All write at a pointer and
// return the end; the room they need is stated.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "core/base/load.hpp"
#include "core/cbor/head.hpp"
#include "core/number/half.hpp"
#include "core/stream/encoding.hpp"

namespace smelt::cbor {

inline char* put_null(char* to) noexcept { return put_byte(to, initial_byte(major::simple, 22)); }
inline char* put_boolean(char* to, bool value) noexcept { return put_byte(to, initial_byte(major::simple, value ? 21 : 20)); }

inline char* put_integer(char* to, std::int64_t value) noexcept {
  const auto negative = static_cast<std::uint64_t>(value >> 63);
  return put_head(to, value < 0 ? major::negative_integer : major::unsigned_integer, static_cast<std::uint64_t>(value) ^ negative);
}

// NaN keeps its sign and payload.
inline char* put_real(char* to, double value) noexcept {
  const number::narrowed form = number::narrowest(std::bit_cast<std::uint64_t>(value));
  const auto size = static_cast<unsigned>(form.size);
  *to = static_cast<char>(initial_byte(major::simple, static_cast<std::uint8_t>(info::one_byte + std::countr_zero(size))));
  store_big(to + 1, form.bits << (64 - 8 * size));
  return to + 1 + size;
}

// The value must not be from 24 to 31, which have no encoding.
inline char* put_simple(char* to, std::uint8_t value) noexcept {
  if (value < info::one_byte) return put_byte(to, initial_byte(major::simple, value));
  return put_byte(put_byte(to, initial_byte(major::simple, info::one_byte)), value);
}

// A text or byte string; value_room + length bytes must be writable. `with_slack`: text_slack bytes behind the content are readable.
template <bool with_slack>
char* put_string(char* to, major m, std::string_view content) noexcept {
  return put_content<with_slack>(put_head(to, m, content.size()), content);
}

}  // namespace smelt::cbor
