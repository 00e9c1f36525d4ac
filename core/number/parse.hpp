// A JSON number (RFC 8259, section 6) and what it is in binary.
#pragma once

#include <bit>
#include <cstdint>

#include "core/base/config.hpp"
#include "core/number/digits.hpp"
#include "core/number/lexeme.hpp"

namespace smelt::number {

enum class form : std::uint8_t {
  integer,           // no fraction, no exponent, fits std::int64_t; -0 is not an integer
  unsigned_integer,  // above that, fits std::uint64_t
  real,              // at most 17 significant digits, neither overflowing nor underflowing to zero: the nearest double stands for it
  text,              // a number that none of these holds: its lexeme does
  none,              // not a number
};

struct parsed {
  const char* end;  // one past the number; for form::none the first byte that cannot continue one, or the input's end
  form what;
  std::uint64_t bits;  // of the std::int64_t, std::uint64_t or double; zero for the others
};

// The plain way: the grammar, then the standard library for the value.
parsed parse_plainly(const char* at, const char* end) noexcept;

// What a checked lexeme of any length is.
parsed classify(const char* at, const char* end) noexcept;

// What w x 10^q is when it is no integer, w being exact.
parsed real_or_text(const char* end, bool negative, std::uint64_t w, std::int64_t q) noexcept;

// The same, where it is short: w and 10^|q| are doubles, so that one operation rounds once (Clinger).
inline parsed real_of(const char* end, bool negative, std::uint64_t w, std::int64_t q) noexcept {
  static constexpr double exact[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                     1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  if (w > std::uint64_t{1} << 53 || q < -22 || q > 22) return real_or_text(end, negative, w, q);
  const auto whole = static_cast<double>(static_cast<std::int64_t>(w));
  const double value = q < 0 ? whole / exact[-q] : whole * exact[q];
  return {end, form::real, std::bit_cast<std::uint64_t>(negative ? -value : value)};
}

// As take_digits. Whole parts are short as a rule, and a processor runs ahead of branches: what follows then is not waited for.
inline const char* take_whole_part(const char* at, const char* end, std::uint64_t& w) noexcept {
  const char* const blocks = end - at > 4 ? at + 4 : end;
  for (; at != blocks; ++at) {
    if (!is_digit(*at)) return at;
    w = w * 10 + static_cast<std::uint64_t>(*at - '0');
  }
  return take_digits<true>(at, end, w);
}

// Reads the longest number at `at`; what follows it is for the caller to judge. Nothing at or after `end` is read.
template <bool fast = config::short_floats>
[[gnu::always_inline]] inline parsed parse(const char* at, const char* end) noexcept {
  if constexpr (!fast) return parse_plainly(at, end);
  const char* const begin = at;
  const bool negative = at != end && *at == '-';
  at += negative;
  if (at == end || !is_digit(*at)) return {at, form::none, 0};
  const char* const first = at;
  std::uint64_t w = 0;
  at = *at == '0' ? at + 1 : take_whole_part(at, end, w);
  std::int64_t digits = at - first;
  if (at == end || (*at != '.' && (*at | 0x20) != 'e')) {
    if (digits > 19 || w > INT64_MAX || (negative && w == 0)) return classify(begin, at);
    return {at, form::integer, negative ? 0 - w : w};
  }
  std::int64_t q = 0;
  if (*at == '.') {
    const char* const fraction = ++at;
    at = take_digits<true>(at, end, w);
    if (at == fraction) return {at, form::none, 0};
    q = fraction - at;
    digits -= q;
  }
  if (at != end && (*at | 0x20) == 'e') {
    const exponent power = take_exponent(at + 1, end);
    if (!power.valid) return {power.end, form::none, 0};
    at = power.end;
    q += power.value;
  }
  if (digits > 19) return classify(begin, at);
  return real_of(at, negative, w, q);
}

}  // namespace smelt::number
