// Arithmetic on numbers of many 64-bit words, the lowest first, by single words. Each is linear in the number's length.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/number/power.hpp"
#include "core/number/wide.hpp"

namespace smelt::number {

// Multiplies the number by a factor, adds a word and returns the new length, one more where there is a carry.
inline std::size_t multiply_add(std::uint64_t* number, std::size_t length, std::uint64_t factor, std::uint64_t carry) noexcept {
  for (std::size_t i = 0; i < length; ++i) {
    const wide step = product(number[i], factor) + carry;
    number[i] = low(step);
    carry = high(step);
  }
  if (carry != 0) number[length++] = carry;
  return length;
}

// Divides the number by 10^19 and returns the remainder; the length shrinks by the words that become zero.
inline std::uint64_t divide_by_ten_to_19(std::uint64_t* number, std::size_t& length) noexcept {
  constexpr std::uint64_t divisor = ten_to[19];
  // Möller and Granlund, Improved division by invariant integers: two words by one without a division.
  constexpr std::uint64_t reciprocal = low(~wide{0} / divisor - (wide{1} << 64));
  std::uint64_t rest = 0;
  for (std::size_t i = length; i-- > 0;) {
    const wide estimate = product(reciprocal, rest) + (static_cast<wide>(rest) << 64 | number[i]);
    std::uint64_t quotient = high(estimate) + 1;
    rest = number[i] - quotient * divisor;
    if (rest > low(estimate)) {
      --quotient;
      rest += divisor;
    }
    if (rest >= divisor) {
      ++quotient;
      rest -= divisor;
    }
    number[i] = quotient;
  }
  while (length > 0 && number[length - 1] == 0) --length;
  return rest;
}

// Writes the number's digits so that the last stands before `end` and returns where the first does, which is not 0; nothing for zero.
// Needs as many bytes as there are digits, rounded up to a multiple of 19. Uses the number up.
char* put_digits_before(char* end, std::uint64_t* number, std::size_t length) noexcept;

}  // namespace smelt::number
