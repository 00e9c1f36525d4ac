// Products of two 64-bit words, whole, and division of two words by one.
#pragma once

#include <cstdint>

namespace smelt::number {

__extension__ typedef unsigned __int128 wide;
__extension__ typedef __int128 signed_wide;

constexpr std::uint64_t high(wide value) noexcept { return static_cast<std::uint64_t>(value >> 64); }
constexpr std::uint64_t low(wide value) noexcept { return static_cast<std::uint64_t>(value); }
constexpr wide product(std::uint64_t a, std::uint64_t b) noexcept { return static_cast<wide>(a) * b; }

}  // namespace smelt::number
