// The head of a value: a first byte, and the number behind it that many of them announce; taken with bounds and written at its smallest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/load.hpp"

namespace smelt::msgpack {

// The specification's format families, floats by their width.
enum class family : std::uint8_t {
  unsigned_integer,
  signed_integer,
  nil,
  boolean,
  float32,
  float64,
  text,
  bytes,
  extension,
  array,
  map,
  unused,  // 0xc1 alone
};

namespace first {
inline constexpr std::uint8_t fixmap = 0x80;
inline constexpr std::uint8_t fixarray = 0x90;
inline constexpr std::uint8_t fixstr = 0xa0;
inline constexpr std::uint8_t nil = 0xc0;
inline constexpr std::uint8_t boolean = 0xc2;  // false; true follows
inline constexpr std::uint8_t bin = 0xc4;      // the first of three: lengths of 1, 2 and 4 bytes
inline constexpr std::uint8_t ext = 0xc7;      // of three
inline constexpr std::uint8_t float32 = 0xca;
inline constexpr std::uint8_t float64 = 0xcb;
inline constexpr std::uint8_t uint = 0xcc;    // of four: 1, 2, 4 and 8 bytes
inline constexpr std::uint8_t sint = 0xd0;    // of four
inline constexpr std::uint8_t fixext = 0xd4;  // of five: payloads of 1, 2, 4, 8 and 16 bytes
inline constexpr std::uint8_t str = 0xd9;     // of three
inline constexpr std::uint8_t array = 0xdc;   // of two: counts of 2 and 4 bytes
inline constexpr std::uint8_t map = 0xde;     // of two
inline constexpr std::uint8_t negative_fixint = 0xe0;
}  // namespace first

inline constexpr std::size_t longest_head = 9;
inline constexpr std::size_t short_text = 31;       // the longest that a first byte alone can announce
inline constexpr std::size_t short_container = 15;  // and the most elements or pairs

// What a first byte says.
struct form {
  family what;
  std::uint8_t width;  // of the argument behind it, in bytes
  std::uint8_t size;   // of the head: the first byte, the argument and an extension's type
  std::int8_t value;   // the argument where it has no width
};

namespace detail {

inline constexpr std::array<form, 256> forms = [] {
  std::array<form, 256> all{};
  const auto fixed = [&all](unsigned from, int count, family what, int value = 0) {
    for (int i = 0; i < count; ++i) all[from + static_cast<unsigned>(i)] = {what, 0, 1, static_cast<std::int8_t>(value + i)};
  };
  // `count` first bytes, each with an argument of twice the width of the one before.
  const auto wide = [&all](unsigned from, unsigned count, family what, unsigned width, unsigned behind = 0) {
    for (unsigned i = 0; i < count; ++i, width *= 2)
      all[from + i] = {what, static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(1 + width + behind), 0};
  };
  fixed(0, 128, family::unsigned_integer);
  fixed(first::fixmap, 16, family::map);
  fixed(first::fixarray, 16, family::array);
  fixed(first::fixstr, 32, family::text);
  fixed(first::nil, 1, family::nil);
  fixed(first::nil + 1, 1, family::unused);
  fixed(first::boolean, 2, family::boolean);
  wide(first::bin, 3, family::bytes, 1);
  wide(first::ext, 3, family::extension, 1, 1);
  wide(first::float32, 1, family::float32, 4);
  wide(first::float64, 1, family::float64, 8);
  wide(first::uint, 4, family::unsigned_integer, 1);
  wide(first::sint, 4, family::signed_integer, 1);
  for (unsigned i = 0; i < 5; ++i) all[first::fixext + i] = {family::extension, 0, 2, static_cast<std::int8_t>(1U << i)};
  wide(first::str, 3, family::text, 1);
  wide(first::array, 2, family::array, 2);
  wide(first::map, 2, family::map, 2);
  fixed(first::negative_fixint, 32, family::signed_integer, -32);
  return all;
}();

}  // namespace detail

struct head {
  std::uint64_t argument;  // an integer (signed_integer: in two's complement), a float's bits, a length or a count
  family what;
  std::uint8_t size;  // in bytes; 0: there is no head

  // Why there is none: the input ends inside it, or its first byte is the one that is never used.
  bool missing() const noexcept { return size == 0; }
  bool truncated() const noexcept { return missing() && what != family::unused; }
};

// `at` must be before `end`.
inline head take_head(const char* at, const char* end) noexcept {
  const form f = detail::forms[static_cast<std::uint8_t>(*at)];
  if (f.size == 1) [[likely]]
    return {static_cast<std::uint64_t>(std::int64_t{f.value}), f.what, static_cast<std::uint8_t>(f.what != family::unused)};
  const auto remaining = static_cast<std::size_t>(end - at);
  if (remaining < f.size) return {0, f.what, 0};
  if (f.width == 0) return {static_cast<std::uint64_t>(f.value), f.what, f.size};
  std::uint64_t behind = 0;  // from the highest bit on
  if (remaining >= longest_head) [[likely]] {
    behind = load_big<std::uint64_t>(at + 1);
  } else {
    for (int i = 0; i < f.width; ++i) behind |= std::uint64_t{static_cast<std::uint8_t>(at[1 + i])} << (56 - 8 * i);
  }
  const int shift = 64 - 8 * f.width;
  if (f.what == family::signed_integer) return {static_cast<std::uint64_t>(static_cast<std::int64_t>(behind) >> shift), f.what, f.size};
  return {behind >> shift, f.what, f.size};
}

// Of an extension whose head ends at `content`.
inline std::int8_t extension_type(const char* content) noexcept { return static_cast<std::int8_t>(content[-1]); }

// Writes a first byte and the number that it announces, in the fewest bytes that hold it. `run` is the first byte that announces one of
// `narrowest` bytes; those for wider ones follow it. Nine bytes from `to` must be writable.
inline char* put_argument(char* to, std::uint8_t run, unsigned narrowest, std::uint64_t number) noexcept {
  const unsigned wider = (number > 0xffU && narrowest == 1) + (number > 0xffffU) + (number > 0xffff'ffffU);
  const unsigned width = narrowest << wider;
  *to = static_cast<char>(run + wider);
  store_big(to + 1, number << (64 - 8 * width));
  return to + 1 + width;
}

// The same where a number up to `most` lies in a first byte of its own.
inline char* put_short_or(char* to, std::uint8_t fixed, std::size_t most, std::uint8_t run, unsigned narrowest, std::uint64_t n) noexcept {
  if (n > most) return put_argument(to, run, narrowest, n);
  *to = static_cast<char>(fixed | n);
  return to + 1;
}

}  // namespace smelt::msgpack
