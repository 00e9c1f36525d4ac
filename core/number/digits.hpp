// Decimal digits in text, eight at a time where that is on.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/base/load.hpp"
#include "core/number/power.hpp"

namespace smelt::number {

constexpr bool is_digit(char c) noexcept { return static_cast<unsigned char>(c - '0') < 10; }

// What stands before a number's exponent.
constexpr bool is_exponent(char c) noexcept { return (c | 0x20) == 'e'; }

inline constexpr std::uint64_t zeros = 0x3030'3030'3030'3030;  // "00000000"

// Of eight characters, the first in the lowest byte: the lowest bit set lies in the first that is no digit; zero if all are.
constexpr std::uint64_t others_among(std::uint64_t eight) noexcept {
  return ((eight + 0x4646'4646'4646'4646) | (eight - zeros)) & 0x8080'8080'8080'8080;
}

// Eight digits as bytes from 0 to 9, the first in the lowest byte.
constexpr std::uint64_t joined(std::uint64_t digits) noexcept {
  digits = digits * 10 + (digits >> 8);
  constexpr std::uint64_t pairs = 0x0000'00ff'0000'00ff;
  return ((digits & pairs) * 0x000f'4240'0000'0064 + (digits >> 16 & pairs) * 0x0000'2710'0000'0001) >> 32;
}

// The reverse: v below 10^8 as eight bytes from 0 to 9.
constexpr std::uint64_t split(std::uint64_t v) noexcept {
  const std::uint64_t fours = v / 10'000 | (v % 10'000) << 32;
  const std::uint64_t hundreds = fours * 10'486 >> 20 & 0x0000'007f'0000'007f;
  const std::uint64_t twos = hundreds | (fours - 100 * hundreds) << 16;
  const std::uint64_t tens = twos * 103 >> 10 & 0x000f'000f'000f'000f;
  return tens | (twos - 10 * tens) << 8;
}

// "00" to "99".
inline constexpr std::array<char, 200> two_digits = [] {
  std::array<char, 200> pairs{};
  for (std::size_t i = 0; i < pairs.size(); i += 2) {
    pairs[i] = static_cast<char>('0' + i / 20);
    pairs[i + 1] = static_cast<char>('0' + i / 2 % 10);
  }
  return pairs;
}();

// Appends the digits at `at` to w (modulo 2^64) and returns where they end.
template <bool fast>
const char* take_digits(const char* at, const char* end, std::uint64_t& w) noexcept {
  if constexpr (fast) {
    while (end - at >= 8) {
      const auto eight = load_little<std::uint64_t>(at);
      const std::uint64_t others = others_among(eight);
      if (others != 0) {
        const int bits = std::countr_zero(others) & ~7;
        if (bits == 0) return at;
        w = w * ten_to[static_cast<std::size_t>(bits / 8)] + joined((eight - zeros) << (64 - bits));
        return at + bits / 8;
      }
      w = w * 100'000'000 + joined(eight - zeros);
      at += 8;
    }
  }
  for (; at != end && is_digit(*at); ++at) w = w * 10 + static_cast<std::uint64_t>(*at - '0');
  return at;
}

// Returns where the digits at `at` end.
template <bool fast>
const char* skip_digits(const char* at, const char* end) noexcept {
  if constexpr (fast) {
    for (; end - at >= 8; at += 8) {
      const std::uint64_t others = others_among(load_little<std::uint64_t>(at));
      if (others != 0) return at + std::countr_zero(others) / 8;
    }
  }
  while (at != end && is_digit(*at)) ++at;
  return at;
}

}  // namespace smelt::number
