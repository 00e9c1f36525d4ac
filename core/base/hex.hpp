// Hexadecimal digits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace smelt {

inline constexpr char hex_digits[] = "0123456789abcdef";

namespace detail {

inline constexpr std::array<std::int8_t, 256> hex_values = [] {
  std::array<std::int8_t, 256> of{};
  of.fill(-1);
  for (std::int8_t i = 0; i < 10; ++i) of[static_cast<std::size_t>('0' + i)] = i;
  for (std::int8_t i = 10; i < 16; ++i) of[static_cast<std::size_t>('a' + i - 10)] = of[static_cast<std::size_t>('A' + i - 10)] = i;
  return of;
}();

}  // namespace detail

// Of a digit in either case; -1 for any other character.
constexpr int hex_value(char c) noexcept { return detail::hex_values[static_cast<unsigned char>(c)]; }

}  // namespace smelt
