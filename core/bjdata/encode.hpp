// One value's bytes with the smallest marker that holds it: what all writing is made of. All write at a pointer and return the end; the
// room they need is stated.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/base/config.hpp"
#include "core/base/input.hpp"
#include "core/base/load.hpp"
#include "core/bjdata/marker.hpp"
#include "core/number/half.hpp"

namespace smelt::bjdata {

// Enough for any value but a longer text: what that needs beyond it is its length.
inline constexpr std::size_t value_room = 64;

inline char* put_byte(char* to, char byte) noexcept {
  *to = byte;
  return to + 1;
}

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
inline number::narrowed narrowed(double value) noexcept {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  constexpr std::uint64_t beyond_single = 0x1fff'ffff;  // the bits of the significand that a single lacks
  if ((bits & beyond_single) != 0) return {number::width::whole, bits};
  return number::narrowest(bits);
}

constexpr char marker_of(number::width width) noexcept {
  return width == number::width::half ? 'h' : width == number::width::single ? 'd' : 'D';
}

inline char* put_real(char* to, double value) noexcept {
  const auto form = narrowed(value);
  return put_word(put_byte(to, marker_of(form.size)), form.bits, static_cast<std::size_t>(form.size));
}

// The content behind its length; 9 + text_slack + length bytes. `with_slack`: text_slack bytes behind the content are readable.
template <bool with_slack>
char* put_content(char* to, std::string_view content) noexcept {
  to = put_length(to, content.size());
  if constexpr (with_slack && config::wide_copies) {
    std::memcpy(to, content.data(), text_slack);
    if (content.size() > text_slack) [[unlikely]]
      std::memcpy(to + text_slack, content.data() + text_slack, content.size() - text_slack);
  } else if (!content.empty()) {
    std::memcpy(to, content.data(), content.size());
  }
  return to + content.size();
}

}  // namespace smelt::bjdata
