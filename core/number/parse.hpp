// A JSON number (RFC 8259, section 6) and what it is in binary.
#pragma once

#include <bit>
#include <cstdint>

#include "core/base/config.hpp"
#include "core/number/digits.hpp"
#include "core/number/lexeme.hpp"
#include "core/number/short_number.hpp"

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

// The powers of ten that are doubles.
inline constexpr double exact_power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                         1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

// The double w / 10^scale. Both are doubles, so that one operation rounds once (Clinger): w is at most 2^53, the scale 22.
inline std::uint64_t quotient(bool negative, std::uint64_t w, std::uint64_t scale) noexcept {
  const double value = static_cast<double>(static_cast<std::int64_t>(w)) / exact_power[scale];
  return std::bit_cast<std::uint64_t>(negative ? -value : value);
}

// Any number.
parsed parse_long(const char* at, const char* end) noexcept;

// Reads the longest number at `at`; what follows it is for the caller to judge. Nothing at or after `end` is read.
template <bool fast = config::short_floats>
[[gnu::always_inline]] inline parsed parse(const char* at, const char* end) noexcept {
  if constexpr (!fast) return parse_plainly(at, end);
  if (has_short_numbers && end - at > short_number_reach) [[likely]] {
    const bool negative = *at == '-';
    const short_number found = take_short(at + negative);
    const char* const after = at + negative + found.length;
    if (found.scale != 0) return {after, form::real, quotient(negative, found.digits, found.scale)};
    // A zero with a sign is no integer.
    if (found.length != 0 && (!negative || found.digits != 0)) return {after, form::integer, negative ? 0 - found.digits : found.digits};
  }
  return parse_long(at, end);
}

}  // namespace smelt::number
