// Thirty-two bits of a key, from its length and both its ends, cheap enough to be taken while keys are read: an object whose signatures
// all differ has no two equal keys. Equal signatures say nothing; who finds them must compare the keys.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/load.hpp"

namespace smelt {

// Of a token's text: text_slack bytes behind it are read, and do not count.
inline std::uint32_t key_signature(std::string_view key) noexcept {
  constexpr std::uint64_t odd = 0x9e37'79b9'7f4a'7c15;
  constexpr std::uint64_t all = ~std::uint64_t{0};
  static constexpr std::uint64_t first_bytes[] = {0, all >> 56, all >> 48, all >> 40, all >> 32, all >> 24, all >> 16, all >> 8, all};
  // Of a short text both ends are all of it, so that there is nothing to branch on.
  const std::size_t end = std::min<std::size_t>(key.size(), 8);
  const auto front = load_little<std::uint64_t>(key.data()) & first_bytes[end];
  const auto back = load_little<std::uint64_t>(key.data() + key.size() - end) & first_bytes[end];
  return static_cast<std::uint32_t>(((front ^ back * odd) + key.size()) * odd >> 32);
}

inline constexpr std::size_t signature_slack = 16;

// Whether no two of them are equal; so many behind them are read, and do not count. Takes time in the square of `count`.
bool all_differ(const std::uint32_t* signatures, std::size_t count) noexcept;

}  // namespace smelt
