// Raffaello Giulietti's Schubfach, and before it a short cut that takes one product where Schubfach takes three.
#include "core/number/shortest.hpp"

#include <optional>

#include "core/base/config.hpp"
#include "core/number/binary.hpp"
#include "core/number/power.hpp"
#include "core/number/wide.hpp"

namespace smelt::number {

namespace {

// 10^k to 128 bits, rounded up unless exact; k is the scale that makes c x 2^q / 10^k have 16 or 17 digits.
power rounded_up(int k) noexcept {
  const power& five = power_of_five(k);
  return {five.high, five.low + (k < -27 || k > 55)};
}

// The integral part of g x c / 2^128, its last bit set when anything is left over.
std::uint64_t round_to_odd(const power& g, std::uint64_t c) noexcept {
  const wide sum = product(g.high, c) + high(product(g.low, c));
  return high(sum) | (low(sum) > 1);
}

int shift_for(int q, int k) noexcept { return q + floor_log2_of_ten_to(-k) + 1; }

// c x 2^q / 10^k is s and a fraction; the doubles around are `reach` away, half of their distance. A multiple of ten within reach is the
// shortest, else the nearest integer. Everything known is off by less than 4 units in the last place, so what is that close is undecided.
std::optional<shortest_decimal> short_cut(std::uint64_t c, int q) noexcept {
  constexpr std::uint64_t unit = std::uint64_t{1} << 60;
  constexpr std::uint64_t margin = 4;
  const int k = (q * 1'262'611) >> 22;
  const int h = shift_for(q, k);
  const power g = rounded_up(-k);
  const wide scaled = product(g.high, c << h) + high(product(g.low, c << h));
  const std::uint64_t s = high(scaled);
  const std::uint64_t fraction = low(scaled);
  const std::uint64_t reach = g.high >> (5 - h);
  const std::uint64_t below = s % 10 * unit + (fraction >> 4);
  const std::uint64_t above = 10 * unit - below;
  constexpr std::uint64_t half = std::uint64_t{1} << 63;
  const auto undecided = [](std::uint64_t a, std::uint64_t b) { return a + margin - b <= 2 * margin; };
  if (undecided(below, reach) || undecided(above, reach) || undecided(fraction, half)) return {};
  // Which of these it is no processor can foresee: selected, not branched to.
  const std::uint64_t tens = s - s % 10;
  std::uint64_t found = s + (fraction > half);
  found = below < reach ? tens : found;
  found = above < reach ? tens + 10 : found;
  return shortest_decimal{found, k};
}

// A power of two has the double below at half the distance of the one above; the least ones are as far from each other as from zero.
bool is_irregular(std::uint64_t bits) noexcept { return (bits & (hidden_bit - 1)) == 0 && bits > hidden_bit; }

shortest_decimal schubfach(std::uint64_t bits) noexcept {
  const auto [c, q] = binary_of(bits);
  const bool even = c % 2 == 0;
  const bool irregular = is_irregular(bits);
  const int k = (q * 1'262'611 - (irregular ? 524'031 : 0)) >> 22;
  const int h = shift_for(q, k);
  const power g = rounded_up(-k);
  // Four times the value and the ends of what rounds to it.
  const std::uint64_t least = round_to_odd(g, (4 * c - 2 + irregular) << h) + !even;
  const std::uint64_t middle = round_to_odd(g, 4 * c << h);
  const std::uint64_t greatest = round_to_odd(g, (4 * c + 2) << h) - !even;
  const std::uint64_t s = middle / 4;
  if (s >= 10) {
    const std::uint64_t tens = s / 10;
    const bool down = least <= 40 * tens;
    const bool up = 40 * tens + 40 <= greatest;
    if (down != up) return {10 * (tens + up), k};
  }
  const bool down = least <= 4 * s;
  const bool up = 4 * s + 4 <= greatest;
  if (down != up) return {s + up, k};
  const std::uint64_t half = 4 * s + 2;
  return {s + (middle > half || (middle == half && s % 2 == 1)), k};
}

}  // namespace

shortest_decimal shortest(std::uint64_t bits) noexcept {
  if (config::short_floats && bits >= hidden_bit && !is_irregular(bits)) {
    const auto [c, q] = binary_of(bits);
    if (const auto found = short_cut(c, q)) return *found;
  }
  return schubfach(bits);
}

shortest_decimal shortest_exactly(std::uint64_t bits) noexcept { return schubfach(bits); }

}  // namespace smelt::number
