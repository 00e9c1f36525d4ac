// Integers that are doubles too.
#pragma once

#include <cstdint>

namespace smelt {

// All of them up to here, of either sign. Beyond it options.int64 counts.
inline constexpr std::uint64_t greatest_exact = std::uint64_t{1} << 53;

constexpr bool is_long(std::int64_t value) noexcept { return static_cast<std::uint64_t>(value) + greatest_exact > 2 * greatest_exact; }
constexpr bool is_long(std::uint64_t value) noexcept { return value > greatest_exact; }

}  // namespace smelt
