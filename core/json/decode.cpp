#include "core/json/decode.hpp"

#include <hwy/highway.h>

#include <array>
#include <cstdint>

#include "core/base/utf8.hpp"

namespace smelt::json {

namespace {

namespace hn = hwy::HWY_NAMESPACE;
using vector_tag = hn::CappedTag<std::uint8_t, 32>;

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

// Copies a vector, and says how many of its bytes come before a backslash.
HWY_INLINE std::size_t copy_run(char* to, const char* at) {
  const vector_tag d;
  const auto bytes = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(at));
  hn::StoreU(bytes, d, reinterpret_cast<std::uint8_t*>(to));
  const auto first = hn::FindFirstTrue(d, hn::Eq(bytes, hn::Set(d, '\\')));
  return first < 0 ? hn::Lanes(d) : static_cast<std::size_t>(first);
}

}  // namespace

char* decode(const char* at, const char* end, char* to) noexcept {
  const std::size_t lanes = hn::Lanes(vector_tag());
  while (at < end) {
    if (*at == '\\') {
      const decoded one = escape(at, end, to);
      if (!one.rest) return nullptr;
      at = one.rest;
      to = one.to;
    } else if (static_cast<std::size_t>(end - at) >= lanes) {
      const std::size_t run = copy_run(to, at);
      at += run;
      to += run;
    } else {
      *to++ = *at++;
    }
  }
  return to;
}

}  // namespace smelt::json
