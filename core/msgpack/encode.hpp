// One value's bytes at their smallest: what both forms of the writer are made of. All write at a pointer and return the end; value_room and
// the length of what is longer must be writable.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "core/base/load.hpp"
#include "core/msgpack/head.hpp"
#include "core/number/half.hpp"
#include "core/stream/encoding.hpp"

namespace smelt::msgpack {

inline char* put_nil(char* to) noexcept { return put_byte(to, first::nil); }
inline char* put_boolean(char* to, bool value) noexcept { return put_byte(to, static_cast<std::uint8_t>(first::boolean + value)); }

inline char* put_integer(char* to, std::uint64_t value) noexcept { return put_short_or(to, 0, 0x7f, first::uint, 1, value); }

inline char* put_integer(char* to, std::int64_t value) noexcept {
  if (value >= 0) return put_integer(to, static_cast<std::uint64_t>(value));
  if (value >= -32) return put_byte(to, static_cast<std::uint8_t>(value));
  const unsigned wider = (value < INT8_MIN) + (value < INT16_MIN) + (value < INT32_MIN);
  const unsigned width = 1U << wider;
  *to = static_cast<char>(first::sint + wider);
  store_big(to + 1, static_cast<std::uint64_t>(value) << (64 - 8 * width));
  return to + 1 + width;
}

// NaN keeps its sign and payload.
inline char* put_real(char* to, double value) noexcept {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  if (const auto single = number::single_of(bits)) {
    store_big(put_byte(to, first::float32), *single);
    return to + 5;
  }
  store_big(put_byte(to, first::float64), bits);
  return to + 9;
}

inline char* put_array(char* to, std::uint64_t count) noexcept {
  return put_short_or(to, first::fixarray, short_container, first::array, 2, count);
}
inline char* put_map(char* to, std::uint64_t count) noexcept {
  return put_short_or(to, first::fixmap, short_container, first::map, 2, count);
}

inline char* put_text_head(char* to, std::uint64_t length) noexcept {
  return put_short_or(to, first::fixstr, short_text, first::str, 1, length);
}
inline char* put_bytes_head(char* to, std::uint64_t length) noexcept { return put_argument(to, first::bin, 1, length); }
inline char* put_extension_head(char* to, std::int8_t type, std::uint64_t length) noexcept {
  const bool fixed = std::has_single_bit(length) && length <= 16;
  to = fixed ? put_byte(to, static_cast<std::uint8_t>(first::fixext + std::countr_zero(length))) : put_argument(to, first::ext, 1, length);
  return put_byte(to, static_cast<std::uint8_t>(type));
}

}  // namespace smelt::msgpack
