#include "core/number/power.hpp"

#include <bit>

#include "core/number/wide.hpp"

namespace smelt::number {

namespace {

// Little-endian words, enough for 5^324 (753 bits) and for 2^1087 / 5^342 (293 bits remain).
using words = std::array<std::uint64_t, 17>;

constexpr void multiply_by_five(words& number) {
  std::uint64_t carry = 0;
  for (auto& word : number) {
    const wide step = product(word, 5) + carry;
    word = low(step);
    carry = high(step);
  }
}

constexpr void divide_by_five(words& number) {
  std::uint64_t rest = 0;
  for (std::size_t i = number.size(); i-- > 0;) {
    const wide step = static_cast<wide>(rest) << 64 | number[i];
    number[i] = low(step / 5);
    rest = low(step % 5);
  }
}

constexpr power leading_bits(const words& number) {
  std::size_t top = number.size() - 1;
  while (number[top] == 0) --top;
  const auto word = [&](std::size_t below) { return below <= top ? number[top - below] : 0; };
  const int shift = std::countl_zero(number[top]);
  if (shift == 0) return {word(0), word(1)};
  return {word(0) << shift | word(1) >> (64 - shift), word(1) << shift | word(2) >> (64 - shift)};
}

constexpr auto make_powers() {
  std::array<power, greatest_power - least_power + 1> all{};
  words number{1};
  for (int q = 0; q <= greatest_power; ++q) {
    all[static_cast<std::size_t>(q - least_power)] = leading_bits(number);
    multiply_by_five(number);
  }
  // Dividing again and again, each time downwards, is dividing once by the product downwards, so every quotient is exact to its last bit.
  number = {};
  number.back() = std::uint64_t{1} << 63;
  for (int q = -1; q >= least_power; --q) {
    divide_by_five(number);
    power bits = leading_bits(number);
    if (q >= -27) ++bits.low;
    all[static_cast<std::size_t>(q - least_power)] = bits;
  }
  return all;
}

}  // namespace

constexpr std::array<power, greatest_power - least_power + 1> powers = make_powers();

}  // namespace smelt::number
