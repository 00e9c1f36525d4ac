// Escape sequences of JSON strings (RFC 8259, section 7) and what they stand for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/hex.hpp"
#include "core/base/utf8.hpp"

namespace smelt::json {

inline constexpr std::ptrdiff_t unicode_escape = 6;  // bytes of \uXXXX

namespace detail {

inline constexpr std::array<char, 256> short_escapes = [] {
  std::array<char, 256> of{};
  of['"'] = '"';
  of['\\'] = '\\';
  of['/'] = '/';
  of['b'] = '\b';
  of['f'] = '\f';
  of['n'] = '\n';
  of['r'] = '\r';
  of['t'] = '\t';
  return of;
}();

}  // namespace detail

// What a backslash and this character stand for; zero: no escape is written so.
constexpr char short_escape(char c) noexcept { return detail::short_escapes[static_cast<unsigned char>(c)]; }

// What the four digits at `at` say; negative when they are not all digits.
inline std::int32_t unit_at(const char* at) noexcept {
  const std::int32_t digits[] = {hex_value(at[0]), hex_value(at[1]), hex_value(at[2]), hex_value(at[3])};
  if ((digits[0] | digits[1] | digits[2] | digits[3]) < 0) return -1;
  return digits[0] << 12 | digits[1] << 8 | digits[2] << 4 | digits[3];
}

constexpr bool is_high_surrogate(std::int32_t unit) noexcept { return unit >> 10 == 0xd800 >> 10; }
constexpr bool is_low_surrogate(std::int32_t unit) noexcept { return unit >> 10 == 0xdc00 >> 10; }

struct unescaped {
  const char* rest;  // what follows the escape; null: it is wrong, cut off, or a surrogate without its other half
  char* end;         // of what was written
};

namespace detail {

inline unescaped unescape_unit(const char* backslash, const char* end, char* to) noexcept {
  if (end - backslash < unicode_escape) return {nullptr, to};
  const std::int32_t unit = unit_at(backslash + 2);
  const char* const next = backslash + unicode_escape;
  if (unit < 0 || is_low_surrogate(unit)) return {nullptr, to};
  if (!is_high_surrogate(unit)) return {next, put_utf8(static_cast<char32_t>(unit), to)};
  if (end - next < unicode_escape || next[0] != '\\' || next[1] != 'u') return {nullptr, to};
  const std::int32_t low = unit_at(next + 2);
  if (!is_low_surrogate(low)) return {nullptr, to};
  return {next + unicode_escape, put_utf8(static_cast<char32_t>(0x10000 + ((unit & 0x3ff) << 10 | (low & 0x3ff))), to)};
}

}  // namespace detail

// The escape sequence that begins before `end`, or a surrogate pair of two: its UTF-8 goes to `to`, which holds four bytes.
inline unescaped unescape(const char* backslash, const char* end, char* to) noexcept {
  if (end - backslash < 2) return {nullptr, to};
  if (backslash[1] == 'u') return detail::unescape_unit(backslash, end, to);
  *to = short_escape(backslash[1]);
  return {*to ? backslash + 2 : nullptr, to + 1};
}

// The same in a string that was checked, so that \' stands there only where the grammar has it.
inline unescaped unescape_checked(const char* backslash, const char* end, char* to) noexcept {
  if (backslash[1] != '\'') return unescape(backslash, end, to);
  *to = '\'';
  return {backslash + 2, to + 1};
}

}  // namespace smelt::json
