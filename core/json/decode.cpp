#include "core/json/decode.hpp"

#include <array>
#include <bit>
#include <cstdint>

#include "core/base/load.hpp"
#include "core/base/utf8.hpp"

namespace smelt::json {

namespace {

constexpr std::array<char, 256> meaning = [] {
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

// Each digit's value in its place of four; a sign bit for what is no digit.
constexpr std::array<std::int32_t, 256> hex_digit = [] {
  std::array<std::int32_t, 256> of{};
  of.fill(-1);
  for (int i = 0; i < 10; ++i) of[static_cast<std::size_t>('0' + i)] = i;
  for (int i = 0; i < 6; ++i) of[static_cast<std::size_t>('a' + i)] = of[static_cast<std::size_t>('A' + i)] = 10 + i;
  return of;
}();

// Negative when the four bytes are not all digits.
std::int32_t unit_at(const char* at) noexcept {
  const auto digit = [at](int i) { return hex_digit[static_cast<unsigned char>(at[i])]; };
  const std::int32_t digits[] = {digit(0), digit(1), digit(2), digit(3)};
  if ((digits[0] | digits[1] | digits[2] | digits[3]) < 0) return -1;
  return digits[0] << 12 | digits[1] << 8 | digits[2] << 4 | digits[3];
}

struct decoded {
  const char* rest;  // null: the escape is wrong
  char* to;
};

decoded unicode_escape(const char* backslash, const char* end, char* to) noexcept {
  if (end - backslash < 6) return {nullptr, to};
  const std::int32_t unit = unit_at(backslash + 2);
  if (unit < 0 || unit >> 10 == 0xdc00 >> 10) return {nullptr, to};
  if (unit >> 10 != 0xd800 >> 10) return {backslash + 6, put_utf8(static_cast<char32_t>(unit), to)};
  if (end - backslash < 12 || backslash[6] != '\\' || backslash[7] != 'u') return {nullptr, to};
  const std::int32_t low = unit_at(backslash + 8);
  if (low >> 10 != 0xdc00 >> 10) return {nullptr, to};
  return {backslash + 12, put_utf8(static_cast<char32_t>(0x10000 + ((unit & 0x3ff) << 10 | (low & 0x3ff))), to)};
}

decoded escape(const char* backslash, const char* end, char* to) noexcept {
  if (end - backslash < 2) return {nullptr, to};
  if (backslash[1] == 'u') return unicode_escape(backslash, end, to);
  *to = meaning[static_cast<unsigned char>(backslash[1])];
  return {*to ? backslash + 2 : nullptr, to + 1};
}

// The lowest bit set lies in the first byte that is a backslash.
constexpr std::uint64_t backslashes_among(std::uint64_t eight) noexcept {
  constexpr std::uint64_t each = 0x0101'0101'0101'0101;
  const std::uint64_t zeros = eight ^ each * '\\';
  return (zeros - each) & ~zeros & each * 0x80;
}

}  // namespace

char* decode(const char* at, const char* end, char* to) noexcept {
  while (at < end) {
    if (*at == '\\') {
      const decoded one = escape(at, end, to);
      if (!one.rest) return nullptr;
      at = one.rest;
      to = one.to;
    } else if (end - at >= 8) {
      const auto eight = load_little<std::uint64_t>(at);
      store_little(to, eight);
      const std::uint64_t found = backslashes_among(eight);
      const int run = found ? std::countr_zero(found) / 8 : 8;
      at += run;
      to += run;
    } else {
      *to++ = *at++;
    }
  }
  return to;
}

}  // namespace smelt::json
