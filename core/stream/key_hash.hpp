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

namespace detail {

struct word_masks {
  std::uint64_t first[17];   // what counts of the first eight bytes of a text of up to sixteen
  std::uint64_t second[17];  // and of the second
};

inline constexpr word_masks masks = [] {
  word_masks of{};
  constexpr auto lowest = [](int bytes) { return bytes >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * bytes) - 1; };
  for (int size = 0; size <= 16; ++size) {
    of.first[size] = lowest(size);
    of.second[size] = size > 8 ? lowest(size - 8) : 0;
  }
  return of;
}();

}  // namespace detail

// Of a token's text: text_slack bytes behind it are read, and do not count.
inline std::uint64_t hash_key(std::string_view key) noexcept {
  constexpr std::uint64_t odd = 0x9e37'79b9'7f4a'7c15;
  const char* at = key.data();
  std::size_t left = key.size();
  std::uint64_t hash = key_secret ^ (left * odd);
  for (; left > 16; left -= 16, at += 16) hash = fold(load_little<std::uint64_t>(at) ^ hash, load_little<std::uint64_t>(at + 8) ^ odd);
  const std::uint64_t first = load_little<std::uint64_t>(at) & detail::masks.first[left];
  const std::uint64_t second = load_little<std::uint64_t>(at + 8) & detail::masks.second[left];
  return fold(first ^ hash, second ^ key_secret ^ odd);
}

}  // namespace smelt
