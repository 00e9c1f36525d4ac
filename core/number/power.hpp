// Powers of ten: the small ones whole, all that doubles need to 128 bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace smelt::number {

inline constexpr std::array<std::uint64_t, 20> ten_to = [] {
  std::array<std::uint64_t, 20> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
  return powers;
}();

// The 128 leading bits of 5^q, that is 5^q = (high 2^64 + low) 2^binary_exponent_of(q), with high's first bit set: exact for q from 0 to
// 55, rounded up for q from -27 to -1 (where reading needs it so), else rounded down.
struct power {
  std::uint64_t high;
  std::uint64_t low;
};

inline constexpr int least_power = -342;
inline constexpr int greatest_power = 324;
extern const std::array<power, greatest_power - least_power + 1> powers;

inline const power& power_of_five(int q) noexcept { return powers[static_cast<std::size_t>(q - least_power)]; }

// floor(log2(10^q)), for |q| up to 1,233.
constexpr int floor_log2_of_ten_to(int q) noexcept { return (q * 1'741'647) >> 19; }

}  // namespace smelt::number
