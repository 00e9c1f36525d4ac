// The double nearest to a decimal number of at most 64 bits.
#pragma once

#include <cstdint>

namespace smelt::number {

inline constexpr std::uint64_t bits_of_infinity = 0x7ff0'0000'0000'0000;

// The bits of the double nearest to w x 10^q, ties to even: always right. Zero when it is below half of the least subnormal,
// bits_of_infinity when it is beyond the greatest double.
std::uint64_t nearest_double(std::uint64_t w, std::int64_t q) noexcept;

}  // namespace smelt::number
