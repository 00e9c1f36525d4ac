// A quick look at a short text: most are ASCII, and ASCII is UTF-8.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/load.hpp"

namespace smelt {

namespace detail {

// From byte 32 - n on: n bytes that keep a byte's highest bit, then bytes that keep nothing.
inline constexpr std::array<std::uint8_t, 64> high_bits = [] {
  std::array<std::uint8_t, 64> bytes{};
  for (std::size_t i = 0; i < 32; ++i) bytes[i] = 0x80;
  return bytes;
}();

}  // namespace detail

// `length` is at most 8 * words, and so many bytes are readable.
template <std::size_t words>
bool is_ascii_short(const char* at, std::size_t length) noexcept {
  static_assert(words <= 4);
  const std::uint8_t* const mask = detail::high_bits.data() + 32 - length;
  std::uint64_t high = 0;
  for (std::size_t i = 0; i < 8 * words; i += 8) high |= load_little<std::uint64_t>(at + i) & load_little<std::uint64_t>(mask + i);
  return high == 0;
}

}  // namespace smelt
