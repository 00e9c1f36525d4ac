// Eisel and Lemire's algorithm. Mushtak and Lemire, Fast Number Parsing Without Fallback (2023), show that 128 bits of the power always
// suffice when w is exact.
#include "core/number/nearest.hpp"

#include <bit>

#include "core/number/power.hpp"
#include "core/number/wide.hpp"

namespace smelt::number {

namespace {

constexpr int fraction_bits = 52;
constexpr int least_exponent = -1023;  // as stored, this is 0
constexpr int infinite_exponent = 0x7ff;
constexpr int below_fraction = 64 - fraction_bits - 3;  // of a 64-bit product with its first bit set, one bit kept for rounding
constexpr std::uint64_t hidden_bit = std::uint64_t{1} << fraction_bits;

// w x 5^q, the leading 128 bits or as many as rounding needs: the second half of the power counts only when the first left doubt.
wide leading_product(std::uint64_t w, int q) noexcept {
  constexpr std::uint64_t doubtful = ~std::uint64_t{0} >> (fraction_bits + 3);
  const power& five = power_of_five(q);
  wide first = product(w, five.high);
  if ((high(first) & doubtful) == doubtful) first += high(product(w, five.low));
  return first;
}

constexpr std::uint64_t rounded(std::uint64_t fraction) noexcept { return (fraction + (fraction & 1)) >> 1; }

std::uint64_t subnormal(std::uint64_t fraction, int shift) noexcept {
  if (shift >= 64) return 0;
  // Ties to even cannot be met here: they need q near 0. Rounding may carry into the hidden bit, which then is exponent 1, as it should.
  return rounded(fraction >> shift);
}

}  // namespace

std::uint64_t nearest_double(std::uint64_t w, std::int64_t exponent) noexcept {
  if (w == 0 || exponent < least_power) return 0;
  if (exponent > 308) return bits_of_infinity;
  const int q = static_cast<int>(exponent);
  const int zeros = std::countl_zero(w);
  const wide whole = leading_product(w << zeros, q);
  const int upper = static_cast<int>(high(whole) >> 63);
  std::uint64_t fraction = high(whole) >> (upper + below_fraction);
  int power_of_two = floor_log2_of_ten_to(q) + 63 + upper - zeros - least_exponent;
  if (power_of_two <= 0) return subnormal(fraction, 1 - power_of_two);
  // Half-way between two doubles, the lower even: only where 5^|q| divides or fits into 64 bits.
  if (low(whole) <= 1 && q >= -4 && q <= 23 && (fraction & 3) == 1 && fraction << (upper + below_fraction) == high(whole)) --fraction;
  fraction = rounded(fraction);
  if (fraction >= 2 * hidden_bit) {
    fraction = hidden_bit;
    ++power_of_two;
  }
  if (power_of_two >= infinite_exponent) return bits_of_infinity;
  return (fraction & ~hidden_bit) | static_cast<std::uint64_t>(power_of_two) << fraction_bits;
}

}  // namespace smelt::number
