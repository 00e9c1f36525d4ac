// The double nearest to a decimal number of at most 64 bits: Eisel and Lemire's algorithm. Mushtak and Lemire, Fast Number Parsing Without
// Fallback (2023), show that 128 bits of the power always suffice when the digits are exact.
#pragma once

#include <bit>
#include <cstdint>

#include "core/number/binary.hpp"
#include "core/number/power.hpp"
#include "core/number/wide.hpp"

namespace smelt::number {

// w x 5^q, the leading 128 bits or as many as rounding needs: the second half of the power counts only when the first left doubt.
inline wide leading_product(std::uint64_t w, int q) noexcept {
  constexpr std::uint64_t doubtful = ~std::uint64_t{0} >> (fraction_bits + 3);
  const power& five = power_of_five(q);
  wide first = product(w, five.high);
  if ((high(first) & doubtful) == doubtful) first += high(product(w, five.low));
  return first;
}

// The last bit away, upwards if it was set.
constexpr std::uint64_t rounded(std::uint64_t fraction) noexcept { return (fraction + (fraction & 1)) >> 1; }

// The bits of the double nearest to w x 10^q, ties to even: always right. Zero when it is below half of the least subnormal,
// bits_of_infinity when it is beyond the greatest double.
inline std::uint64_t nearest_double(std::uint64_t w, std::int64_t exponent) noexcept {
  constexpr int below_fraction = 64 - fraction_bits - 3;  // of a product with its first bit set; one bit more is kept for rounding
  constexpr int bias = 1'023;
  if (w == 0 || exponent < least_power) return 0;
  if (exponent > 308) return bits_of_infinity;
  const int q = static_cast<int>(exponent);
  const int unused = std::countl_zero(w);
  const wide whole = leading_product(w << unused, q);
  const int upper = static_cast<int>(high(whole) >> 63);
  std::uint64_t fraction = high(whole) >> (upper + below_fraction);
  const int stored = floor_log2_of_ten_to(q) + 63 + upper - unused + bias;
  if (stored <= 0) {
    // Subnormal. No tie is met here, since ties need a q near 0. Rounding may carry into the hidden bit, which makes it the least normal.
    return stored <= -63 ? 0 : rounded(fraction >> (1 - stored));
  }
  // Half-way between two doubles, the lower one even: only where 5^|q| is small enough to divide w or to fit with it into 64 bits.
  if (low(whole) <= 1 && q >= -4 && q <= 23 && (fraction & 3) == 1 && fraction << (upper + below_fraction) == high(whole)) --fraction;
  // With its hidden bit the fraction adds one to the exponent, and a carry from rounding one more.
  const std::uint64_t bits = (static_cast<std::uint64_t>(stored - 1) << fraction_bits) + rounded(fraction);
  return bits < bits_of_infinity ? bits : bits_of_infinity;
}

}  // namespace smelt::number
