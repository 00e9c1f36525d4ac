// The shortest decimal number that reads back as a given double, and of those the nearest.
#pragma once

#include <cstdint>

namespace smelt::number {

struct shortest_decimal {
  std::uint64_t digits;  // below 10^17; may end in zeros
  int exponent;          // of ten
};

// Positive and finite. Both ways give the same value; `shortest_exactly` never takes the short cut.
shortest_decimal shortest(std::uint64_t bits) noexcept;
shortest_decimal shortest_exactly(std::uint64_t bits) noexcept;

}  // namespace smelt::number
