// One value's bytes with the smallest marker that holds it: what all writing is made of. All write at a pointer and return the end; the
// room they need is stated.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "core/base/load.hpp"
#include "core/bjdata/marker.hpp"
#include "core/number/half.hpp"
#include "core/stream/encoding.hpp"

namespace smelt::bjdata {

// The lowest bytes of a word; eight bytes from `to` must be writable.
inline char* put_word(char* to, std::uint64_t word, std::size_t size) noexcept {
  store_little(to, word);
  return to + size;
}

// The marker of the smallest integer that holds a value. Signed ones come first, as in the specification's examples.
constexpr char smallest_unsigned(std::uint64_t value) noexcept {
  if (value <= 0x7f) return 'i';
  if (value <= 0xff) return 'U';
  if (value <= 0x7fff) return 'I';
  if (value <= 0xffff) return 'u';
  if (value <= 0x7fff'ffff) return 'l';
  if (value <= 0xffff'ffff) return 'm';
  return value <= 0x7fff'ffff'ffff'ffff ? 'L' : 'M';
}

constexpr char smallest_integer(std::int64_t value) noexcept {
  if (value >= 0) return smallest_unsigned(static_cast<std::uint64_t>(value));
  if (value >= INT8_MIN) return 'i';
  if (value >= INT16_MIN) return 'I';
  return value >= INT32_MIN ? 'l' : 'L';
}

// Nine bytes, as for the next.
inline char* put_length(char* to, std::uint64_t length) noexcept {
  const char marker = smallest_unsigned(length);
  return put_word(put_byte(to, marker), length, info_of(marker).size);
}

inline char* put_integer(char* to, std::int64_t value) noexcept {
  const char marker = smallest_integer(value);
  return put_word(put_byte(to, marker), static_cast<std::uint64_t>(value), info_of(marker).size);
}

// What holds a real exactly in the fewest bytes. NaN keeps its sign and payload.
inline number::narrowed narrowed(double value) noexcept { return number::narrowest(std::bit_cast<std::uint64_t>(value)); }

constexpr char marker_of(number::width width) noexcept {
  return width == number::width::half ? 'h' : width == number::width::single ? 'd' : 'D';
}

inline char* put_real(char* to, double value) noexcept {
  const auto form = narrowed(value);
  return put_word(put_byte(to, marker_of(form.size)), form.bits, static_cast<std::size_t>(form.size));
}

// A text's content behind its length; value_room and its length must be writable.
template <bool with_slack>
char* put_string(char* to, std::string_view content) noexcept {
  return put_content<with_slack>(put_length(to, content.size()), content);
}

}  // namespace smelt::bjdata
