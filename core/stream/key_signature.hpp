// Thirty-two bits of a key, from its length and both its ends, cheap enough to be taken while keys are read: an object whose signatures
// all differ has no two equal keys. Equal signatures say nothing; who finds them must compare the keys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/load.hpp"

namespace smelt {

// Of a token's text: text_slack bytes behind it are read, and do not count.
inline std::uint32_t key_signature(std::string_view key) noexcept {
  constexpr std::uint64_t odd = 0x9e37'79b9'7f4a'7c15;
  const std::size_t size = key.size();
  auto word = load_little<std::uint64_t>(key.data());
  if (size < 8)
    word = word << 1 << (63 - 8 * size);  // what counts, and nothing where there is nothing
  else
    word ^= load_little<std::uint64_t>(key.data() + size - 8) * odd;
  return static_cast<std::uint32_t>((word + size) * odd >> 32);
}

inline constexpr std::size_t signature_slack = 16;

// Whether no two of them are equal; so many behind them are read, and do not count. Takes time in the square of `count`.
bool all_differ(const std::uint32_t* signatures, std::size_t count) noexcept;

}  // namespace smelt
