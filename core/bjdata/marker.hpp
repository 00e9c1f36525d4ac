// Markers: the byte that each value begins with, and what it says of the bytes behind it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/base/load.hpp"
#include "core/number/half.hpp"
#include "core/stream/token.hpp"

namespace smelt::bjdata {

enum class form : std::uint8_t {
  none,  // not a marker of a value
  no_op,
  null,
  yes,
  no,
  signed_integer,
  unsigned_integer,
  real,
  character,
  text,
  number_text,
  extension,
  array,
  object,
};

struct marker_info {
  form what = form::none;
  std::uint8_t size = 0;  // of the value, in bytes, where the marker tells it
};

namespace detail {

inline constexpr std::array<marker_info, 256> markers = [] {
  std::array<marker_info, 256> of{};
  const auto set = [&of](char marker, form what, std::uint8_t size = 0) { of[static_cast<unsigned char>(marker)] = {what, size}; };
  set('N', form::no_op);
  set('Z', form::null);
  set('T', form::yes);
  set('F', form::no);
  set('i', form::signed_integer, 1);
  set('I', form::signed_integer, 2);
  set('l', form::signed_integer, 4);
  set('L', form::signed_integer, 8);
  set('B', form::unsigned_integer, 1);
  set('U', form::unsigned_integer, 1);
  set('u', form::unsigned_integer, 2);
  set('m', form::unsigned_integer, 4);
  set('M', form::unsigned_integer, 8);
  set('h', form::real, 2);
  set('d', form::real, 4);
  set('D', form::real, 8);
  set('C', form::character, 1);
  set('S', form::text);
  set('H', form::number_text);
  set('E', form::extension);
  set('[', form::array);
  set('{', form::object);
  return of;
}();

}  // namespace detail

constexpr marker_info info_of(char marker) noexcept { return detail::markers[static_cast<unsigned char>(marker)]; }
constexpr bool is_integer(form what) noexcept { return what == form::signed_integer || what == form::unsigned_integer; }
// What lengths, counts, dimensions and type numbers are written as: integers, but not bytes.
constexpr bool is_length(char marker) noexcept { return is_integer(info_of(marker).what) && marker != 'B'; }

// The elements of typed arrays by marker. None for characters, and for what has no size of its own.
constexpr std::optional<element> element_of(char marker) noexcept {
  switch (marker) {
  case 'B':
  case 'U': return element::u8;
  case 'u': return element::u16;
  case 'm': return element::u32;
  case 'M': return element::u64;
  case 'i': return element::i8;
  case 'I': return element::i16;
  case 'l': return element::i32;
  case 'L': return element::i64;
  case 'h': return element::f16;
  case 'd': return element::f32;
  case 'D': return element::f64;
  default: return std::nullopt;
  }
}

// The other way round; 0 for 128-bit floats, which have none.
constexpr char marker_of(element what) noexcept {
  constexpr char markers[] = {'U', 'U', 'u', 'm', 'M', 'i', 'I', 'l', 'L', 'h', 'd', 'D', 0};
  return markers[static_cast<std::size_t>(what)];
}

// `size` bytes, 1 to 8, the lowest first; nothing behind `end` is read.
inline std::uint64_t load_word(const char* at, const char* end, std::size_t size) noexcept {
  if (end - at >= 8) [[likely]]
    return load_little<std::uint64_t>(at) << (64 - 8 * size) >> (64 - 8 * size);
  std::uint64_t word = 0;
  for (std::size_t i = size; i-- > 0;) word = word << 8 | static_cast<unsigned char>(at[i]);
  return word;
}

// The value of a signed integer of `size` bytes.
constexpr std::int64_t extended(std::uint64_t word, std::size_t size) noexcept {
  return static_cast<std::int64_t>(word << (64 - 8 * size)) >> (64 - 8 * size);
}

// The bits of the double that a real of `size` bytes is.
inline std::uint64_t bits_of_real(std::uint64_t word, std::size_t size) noexcept {
  if (size == 8) return word;
  return size == 4 ? number::double_from_single(static_cast<std::uint32_t>(word))
                   : number::double_from_half(static_cast<std::uint16_t>(word));
}

// An integer's or a real's token.
inline token number_token(marker_info number, std::uint64_t word, std::size_t offset) noexcept {
  if (number.what == form::signed_integer) return token::integer(extended(word, number.size), offset);
  if (number.what == form::real) return token::real(std::bit_cast<double>(bits_of_real(word, number.size)), offset);
  if (word >> 63 != 0) return token::unsigned_integer(word, offset);
  return token::integer(static_cast<std::int64_t>(word), offset);
}

}  // namespace smelt::bjdata
