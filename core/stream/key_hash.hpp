// A hash of keys that who sends them cannot steer: it depends on a secret drawn when the process starts.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/load.hpp"
#include "core/number/wide.hpp"

namespace smelt {

// Drawn once.
extern const std::uint64_t key_secret;

// A multiplication that folds both halves of its product: each bit of the operands reaches all of the result.
constexpr std::uint64_t fold(std::uint64_t a, std::uint64_t b) noexcept {
  const number::wide product = number::product(a, b);
  return number::high(product) ^ number::low(product);
}

// Of a token's text: text_slack bytes behind it are read, and do not count.
inline std::uint64_t hash_key(std::string_view key) noexcept {
  constexpr std::uint64_t odd = 0x9e37'79b9'7f4a'7c15;
  const char* at = key.data();
  std::size_t left = key.size();
  std::uint64_t hash = key_secret ^ (left * odd);
  for (; left > 16; left -= 16, at += 16) hash = fold(load_little<std::uint64_t>(at) ^ hash, load_little<std::uint64_t>(at + 8) ^ odd);
  const auto lowest = [](std::uint64_t word, std::size_t bytes) {
    return bytes == 0 ? 0 : bytes >= 8 ? word : word & ((std::uint64_t{1} << 8 * bytes) - 1);
  };
  const std::uint64_t first = lowest(load_little<std::uint64_t>(at), left);
  const std::uint64_t second = lowest(load_little<std::uint64_t>(at + 8), left > 8 ? left - 8 : 0);
  return fold(first ^ hash, second ^ key_secret ^ odd);
}

}  // namespace smelt
