// Where strings lie in a block of 64 bytes, from a bit for each quotation mark and backslash; the first byte's bit is the lowest.
#pragma once

#include <cstdint>
#include <utility>

namespace smelt::json {

// Each bit becomes the parity of itself and those below: of quotation marks, what lies inside strings, opening marks included. Shifts, not
// a carry-less product: the x86-64 levels do not promise one.
constexpr std::uint64_t prefix_xor(std::uint64_t bits) noexcept {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}

// The bytes that a backslash escapes. `carry`, in and out: 1 when this and the next block's first byte is one.
constexpr std::uint64_t escaped_bytes(std::uint64_t backslashes, std::uint64_t& carry) noexcept {
  if (backslashes == 0) return std::exchange(carry, 0);
  constexpr std::uint64_t odd = 0xaaaa'aaaa'aaaa'aaaa;
  const std::uint64_t starts = backslashes & ~carry;
  // In a run backslashes escape by turns. The subtraction borrows through each run; against the odd places, that leaves every second bit of
  // it and the byte behind it where that is escaped.
  const std::uint64_t escaping_and_escaped = ((starts << 1 | odd) - starts) ^ odd;
  const std::uint64_t escaped = escaping_and_escaped ^ (backslashes | carry);
  carry = (escaping_and_escaped & backslashes) >> 63;
  return escaped;
}

}  // namespace smelt::json
