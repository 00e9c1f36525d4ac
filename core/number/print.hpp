// Numbers as text: integers whole, doubles as the shortest digits that read back as the same double.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/base/config.hpp"
#include "core/base/load.hpp"
#include "core/number/digits.hpp"

namespace smelt::number {

// What must be writable at `to`, in bytes. The text takes at most 20 and 25 of them; those behind it may be overwritten.
inline constexpr std::size_t integer_room = 24;
inline constexpr std::size_t real_room = 40;
inline constexpr std::size_t longest_integer = 20;  // -9223372036854775808
inline constexpr std::size_t longest_real = 25;     // -0.0000012345678901234567

enum class real_style : std::uint8_t {
  json,        // always with a fraction or an exponent, so that it reads back as a real: 1.0, -0.0, 1e+21
  ecmascript,  // ECMA-262's Number::toString, as RFC 8785, section 3.2.2.3 asks: 1, 0 for -0, 1e+21
};

inline char* put_eight(char* to, std::uint64_t below_ten_to_8) noexcept {
  store_little(to, split(below_ten_to_8) + zeros);
  return to + 8;
}

inline char* put_pair(char* to, std::uint64_t below_100) noexcept {
  std::memcpy(to, two_digits.data() + 2 * below_100, 2);
  return to + 2;
}

// The first group of an integer, without zeros before it. Short ones by branches, which a processor runs ahead of: where the next byte
// goes then does not wait for the arithmetic.
inline char* put_first(char* to, std::uint64_t below_ten_to_8) noexcept {
  const std::uint64_t value = below_ten_to_8;
  if (value < 10) {
    *to = static_cast<char>('0' + value);
    return to + 1;
  }
  if (value < 100) return put_pair(to, value);
  if (value < 1'000) {
    *to = static_cast<char>('0' + value / 100);
    return put_pair(to + 1, value % 100);
  }
  if (value < 10'000) return put_pair(put_pair(to, value / 100), value % 100);
  const std::uint64_t digits = split(value);
  const int unused = std::countr_zero(digits) & ~7;
  store_little(to, (digits + zeros) >> unused);
  return to + (8 - unused / 8);
}

// Each writes at `to` and returns the end of the text.
template <bool fast = config::short_floats>
char* print(char* to, std::uint64_t value) noexcept {
  if constexpr (!fast) return std::to_chars(to, to + integer_room, value).ptr;
  constexpr std::uint64_t ten_to_8 = ten_to[8];
  if (value < ten_to_8) return put_first(to, value);
  const std::uint64_t above = value / ten_to_8;
  if (above < ten_to_8) return put_eight(put_first(to, above), value % ten_to_8);
  return put_eight(put_eight(put_first(to, above / ten_to_8), above % ten_to_8), value % ten_to_8);
}

template <bool fast = config::short_floats>
char* print(char* to, std::int64_t value) noexcept {
  const bool negative = value < 0;
  *to = '-';
  return print<fast>(to + negative, negative ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value));
}

// The value must be finite.
char* print(char* to, double value, real_style style) noexcept;

}  // namespace smelt::number
