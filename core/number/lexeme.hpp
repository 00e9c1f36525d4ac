// The grammar of a JSON number (RFC 8259, section 6), without its value.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/config.hpp"
#include "core/number/digits.hpp"

namespace smelt::number {

struct lexeme {
  const char* end;  // one past the number; if not valid, the first byte that cannot continue one, or the input's end
  bool valid;
};

// Of a checked number: neither a point nor an exponent.
constexpr bool is_plain(std::string_view lexeme) noexcept { return lexeme.find_first_of(".eE") == std::string_view::npos; }

struct exponent {
  const char* end;
  std::int64_t value;  // kept below 10^18 in magnitude: far beyond any effect, and far from overflow
  bool valid;
};

// What follows an e.
inline exponent take_exponent(const char* at, const char* end) noexcept {
  const bool negative = at != end && *at == '-';
  if (at != end && (*at == '-' || *at == '+')) ++at;
  if (at == end || !is_digit(*at)) return {at, 0, false};
  std::int64_t value = 0;
  for (; at != end && is_digit(*at); ++at) {
    if (value < 100'000'000'000'000'000) value = value * 10 + (*at - '0');
  }
  return {at, negative ? -value : value, true};
}

// The longest number at `at`. Nothing at or after `end` is read.
template <bool fast = config::short_floats>
lexeme check(const char* at, const char* end) noexcept {
  if (at != end && *at == '-') ++at;
  if (at == end || !is_digit(*at)) return {at, false};
  at = *at == '0' ? at + 1 : skip_digits<fast>(at + 1, end);
  if (at != end && *at == '.') {
    const char* const fraction = ++at;
    at = skip_digits<fast>(at, end);
    if (at == fraction) return {at, false};
  }
  if (at == end || !is_exponent(*at)) return {at, true};
  const exponent power = take_exponent(at + 1, end);
  return {power.end, power.valid};
}

}  // namespace smelt::number
