// From bits to the places that they stand for.
#pragma once

#include <cstddef>
#include <cstdint>

namespace smelt::json {

// Of each word's bits, the lowest first: their positions, counted from `base` at the first word's lowest bit, 64 a word. Returns one past
// the last; up to 64 behind it are written, whatever they held.
std::uint32_t* put_positions(std::uint32_t* to, std::uint32_t base, const std::uint64_t* words, std::size_t count) noexcept;
// The same with nothing but what every processor of the level has.
std::uint32_t* put_positions_anywhere(std::uint32_t* to, std::uint32_t base, const std::uint64_t* words, std::size_t count) noexcept;

}  // namespace smelt::json
