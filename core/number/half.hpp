// IEEE 754 half, single and double precision: conversions that keep every bit, and the narrowest that holds a value.
#pragma once

#include <cstdint>
#include <optional>

namespace smelt::number {

enum class width : std::uint8_t { half = 2, single = 4, whole = 8 };  // in bytes

// What holds a double exactly in the fewest bytes: RFC 8949, section 4.1. A NaN keeps its sign and payload: it is shortened only when the
// bits lost are zero.
struct narrowed {
  width size;
  std::uint64_t bits;  // in the lowest `size` bytes
};

namespace detail {

// Those of a double's significand that a single lacks: most doubles have some, and need no more looking at.
inline constexpr std::uint64_t beyond_single = 0x1fff'ffff;

narrowed narrowest(std::uint64_t bits_of_double) noexcept;
std::optional<std::uint32_t> single_of(std::uint64_t bits_of_double) noexcept;

}  // namespace detail

inline narrowed narrowest(std::uint64_t bits_of_double) noexcept {
  if ((bits_of_double & detail::beyond_single) != 0) return {width::whole, bits_of_double};
  return detail::narrowest(bits_of_double);
}

// The bits of the single that holds a double exactly, as narrowest() would find it.
inline std::optional<std::uint32_t> single_of(std::uint64_t bits_of_double) noexcept {
  if ((bits_of_double & detail::beyond_single) != 0) return std::nullopt;
  return detail::single_of(bits_of_double);
}

// The double's bits; exact, a NaN's payload moved to the front of the longer one, quiet or signalling as it was.
std::uint64_t double_from_half(std::uint16_t bits) noexcept;
std::uint64_t double_from_single(std::uint32_t bits) noexcept;

}  // namespace smelt::number
