// The head of a data item: an initial byte and its argument (RFC 8949, section 3), taken with bounds and written at its smallest.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/load.hpp"

namespace smelt::cbor {

enum class major : std::uint8_t { unsigned_integer, negative_integer, bytes, text, array, map, tag, simple };

// Additional information (the low five bits of an initial byte) beyond the values that are the argument themselves.
namespace info {
inline constexpr std::uint8_t one_byte = 24;
inline constexpr std::uint8_t two_bytes = 25;
inline constexpr std::uint8_t four_bytes = 26;
inline constexpr std::uint8_t eight_bytes = 27;
inline constexpr std::uint8_t indefinite = 31;
}  // namespace info

inline constexpr std::uint8_t break_byte = 0xff;
inline constexpr std::uint64_t greatest_integer = 0x7fff'ffff'ffff'ffff;  // of arguments that n and -1 - n fit std::int64_t with

// Items left of a container of indefinite length count down from here, beyond what any input could use up. It is even, as a definite map's
// count of items is: an even number left of a map says that a key is next.
inline constexpr std::uint64_t unbounded = std::uint64_t{1} << 62;
constexpr bool is_indefinite(std::uint64_t left) noexcept { return left > unbounded / 2; }

inline constexpr std::size_t longest_head = 9;
inline constexpr std::size_t short_text = 23;  // what an initial byte alone can announce

constexpr major major_of(std::uint8_t initial) noexcept { return static_cast<major>(initial >> 5); }
constexpr std::uint8_t info_of(std::uint8_t initial) noexcept { return initial & 31; }
constexpr std::uint8_t initial_byte(major m, std::uint8_t information) noexcept {
  return static_cast<std::uint8_t>(static_cast<unsigned>(m) << 5 | information);
}

struct head {
  std::uint64_t argument;  // 0 where the length is indefinite
  std::uint8_t initial;
  std::uint8_t size;  // in bytes, the initial byte included; 0: there is no head

  cbor::major what() const noexcept { return major_of(initial); }
  std::uint8_t information() const noexcept { return info_of(initial); }
  bool indefinite() const noexcept { return information() == info::indefinite; }
  // Why there is none: the input ends inside it, or the initial byte is one that does not exist.
  bool missing() const noexcept { return size == 0; }
  bool truncated() const noexcept { return missing() && information() <= info::eight_bytes; }
};

namespace detail {

// Strings, arrays and maps of indefinite length, and the break.
constexpr bool may_be_indefinite(std::uint8_t initial) noexcept {
  constexpr unsigned majors = 0b1011'1100;
  return info_of(initial) == info::indefinite && (majors >> (initial >> 5) & 1) != 0;
}

// The argument behind an initial byte with additional information 24 to 31.
inline head take_long_head(const char* at, const char* end, std::uint8_t initial) noexcept {
  const unsigned form = info_of(initial) - info::one_byte;
  if (form > 3) return {0, initial, static_cast<std::uint8_t>(may_be_indefinite(initial) ? 1 : 0)};
  const auto remaining = static_cast<std::size_t>(end - at);
  const std::size_t size = std::size_t{1} << form;
  if (remaining >= longest_head) return {load_big<std::uint64_t>(at + 1) >> (64 - 8 * size), initial, static_cast<std::uint8_t>(1 + size)};
  if (remaining < 1 + size) return {0, initial, 0};
  std::uint64_t argument = 0;
  for (std::size_t i = 1; i <= size; ++i) argument = argument << 8 | static_cast<std::uint8_t>(at[i]);
  return {argument, initial, static_cast<std::uint8_t>(1 + size)};
}

}  // namespace detail

// `at` must be before `end`.
inline head take_head(const char* at, const char* end) noexcept {
  const auto initial = static_cast<std::uint8_t>(*at);
  const std::uint8_t information = info_of(initial);
  if (information < info::one_byte) [[likely]]
    return {information, initial, 1};
  return detail::take_long_head(at, end, initial);
}

// Writes the smallest head and returns its end. Nine bytes from `to` must be writable, whatever the head's size.
inline char* put_head(char* to, major m, std::uint64_t argument) noexcept {
  if (argument < info::one_byte) {
    *to = static_cast<char>(initial_byte(m, static_cast<std::uint8_t>(argument)));
    return to + 1;
  }
  const unsigned form = (argument > 0xffU) + (argument > 0xffffU) + (argument > 0xffff'ffffU);
  const unsigned size = 1U << form;
  *to = static_cast<char>(initial_byte(m, static_cast<std::uint8_t>(info::one_byte + form)));
  store_big(to + 1, argument << (64 - 8 * size));
  return to + 1 + size;
}

}  // namespace smelt::cbor
