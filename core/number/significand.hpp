// Where the digits that count stand in a checked lexeme.
#pragma once

#include <cstdint>

#include "core/number/digits.hpp"

namespace smelt::number {

struct significand {
  const char* first;  // the first digit that is not 0
  const char* last;   // one past the last such; equal to first in a zero
  const char* point;  // the decimal point, or the mantissa's end without one
  const char* end;    // of the mantissa: at an e, or the lexeme's end
  bool has_point;

  bool zero() const noexcept { return first == last; }
  bool point_inside() const noexcept { return first < point && point < last; }
  std::int64_t digits() const noexcept { return last - first - point_inside(); }
  // The exponent of ten of the last digit, the lexeme's own exponent aside.
  std::int64_t scale() const noexcept { return point - last + (point < last); }
};

inline significand find_significand(const char* at, const char* end) noexcept {
  significand found{at, at, nullptr, at, false};
  for (; found.end != end && !is_exponent(*found.end); ++found.end) {
    if (*found.end == '.') found.point = found.end;
  }
  found.has_point = found.point != nullptr;
  if (!found.has_point) found.point = found.end;
  found.last = found.end;
  while (found.first != found.last && (*found.first == '-' || *found.first == '.' || *found.first == '0')) ++found.first;
  while (found.first != found.last && (found.last[-1] == '.' || found.last[-1] == '0')) --found.last;
  return found;
}

}  // namespace smelt::number
