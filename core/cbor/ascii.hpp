// A quick look at a short text: most are ASCII, and ASCII is UTF-8.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/load.hpp"

namespace smelt::cbor {

inline constexpr std::size_t short_text = 23;  // what an initial byte alone can announce

namespace detail {

// From byte 24 - n on: n bytes that keep a byte's highest bit, then bytes that keep nothing.
inline constexpr std::array<std::uint8_t, 48> high_bits = [] {
  std::array<std::uint8_t, 48> bytes{};
  for (std::size_t i = 0; i < 24; ++i) bytes[i] = 0x80;
  return bytes;
}();

}  // namespace detail

// `length` is at most short_text, and 24 bytes are readable.
inline bool is_ascii_short(const char* at, std::size_t length) noexcept {
  const std::uint8_t* const mask = detail::high_bits.data() + 24 - length;
  const auto masked = [&](std::size_t i) { return load_little<std::uint64_t>(at + i) & load_little<std::uint64_t>(mask + i); };
  return (masked(0) | masked(8) | masked(16)) == 0;
}

}  // namespace smelt::cbor
