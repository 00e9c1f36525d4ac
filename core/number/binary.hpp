// What a double's bits say.
#pragma once

#include <cstdint>

namespace smelt::number {

inline constexpr int fraction_bits = 52;
inline constexpr std::uint64_t hidden_bit = std::uint64_t{1} << fraction_bits;
inline constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;
inline constexpr std::uint64_t bits_of_infinity = 0x7ff0'0000'0000'0000;

// m x 2^e.
struct binary {
  std::uint64_t m;
  int e;
};

// Positive and finite.
constexpr binary binary_of(std::uint64_t bits) noexcept {
  const std::uint64_t fraction = bits & (hidden_bit - 1);
  const int exponent = static_cast<int>(bits >> fraction_bits);
  if (exponent == 0) return {fraction, -1'074};
  return {fraction | hidden_bit, exponent - 1'075};
}

}  // namespace smelt::number
