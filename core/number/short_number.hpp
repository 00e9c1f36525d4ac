// Numbers of up to nineteen digits, as most are: read from a vector or two, without a loop over their digits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/number/digits.hpp"
#include "core/number/power.hpp"

#ifdef __SSE4_1__
#include <immintrin.h>
#endif

namespace smelt::number {

// A run of digits with or without a point in it: its digits' value, how many of them stand behind the point, and its length.
struct short_number {
  std::uint64_t digits;
  std::uint32_t scale;
  std::uint32_t length;
};

inline constexpr std::ptrdiff_t short_number_reach = 16;
inline constexpr std::ptrdiff_t long_number_reach = 32;

#ifdef __SSE4_1__

inline constexpr bool has_short_numbers = true;

namespace detail {

struct alignas(64) sliding {
  std::uint8_t at[32];
};

// From n on: what moves a vector's first n bytes to its end, with zeros before them.
inline constexpr sliding to_the_end = [] {
  sliding s{};
  for (std::uint8_t i = 0; i < 32; ++i) s.at[i] = i < 16 ? 0x80 : static_cast<std::uint8_t>(i - 16);
  return s;
}();

// From n on: all bits set in a vector's last n bytes.
inline constexpr sliding last_bytes = [] {
  sliding s{};
  for (std::uint8_t i = 16; i < 32; ++i) s.at[i] = 0xff;
  return s;
}();

inline __m128i load(const void* at) noexcept { return _mm_loadu_si128(static_cast<const __m128i*>(at)); }

// What digits are as numbers from 0 to 9, and others as greater ones.
inline __m128i digits_at(const char* at) noexcept { return _mm_sub_epi8(load(at), _mm_set1_epi8('0')); }

// A bit for each that is greater than 9, and the bits above.
inline std::uint32_t others_in(__m128i digits) noexcept {
  return ~static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_set1_epi8(9)), digits)));
}

// Of sixteen bytes from 0 to 9, the first the highest digit.
inline std::uint64_t joined(__m128i digits) noexcept {
  const __m128i tens = _mm_set1_epi16(10 | 1 << 8);
  const __m128i hundreds = _mm_set1_epi32(100 | 1 << 16);
  const __m128i thousands = _mm_set1_epi32(10'000 | 1 << 16);
  const __m128i fours = _mm_madd_epi16(_mm_maddubs_epi16(digits, tens), hundreds);
  const auto eights = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_madd_epi16(_mm_packus_epi32(fours, fours), thousands)));
  return (eights & 0xffff'ffff) * 100'000'000 + (eights >> 32);
}

}  // namespace detail

// The number's digits at `at`, where short_number_reach bytes are readable. A length of zero: it is not that short, has an exponent, or is
// no number by RFC 8259's grammar.
[[gnu::always_inline]] inline short_number take_short(const char* at) noexcept {
  const __m128i digits = detail::digits_at(at);
  const std::uint32_t others = detail::others_in(digits);
  const auto whole = static_cast<std::uint32_t>(std::countr_zero(others));
  if (whole - 1 >= 15 || (*at == '0' && whole != 1)) return {0, 0, 0};
  if (at[whole] == '.') {
    const auto length = static_cast<std::uint32_t>(std::countr_zero(others & (others - 1)));
    const std::uint32_t scale = length - whole - 1;
    if (scale == 0 || length >= 16 || is_exponent(at[length])) return {0, 0, 0};
    // Those behind the point go to the end, those before it beside them.
    const __m128i places = _mm_sub_epi8(detail::load(detail::to_the_end.at + length - 1), detail::load(detail::last_bytes.at + scale));
    return {detail::joined(_mm_shuffle_epi8(digits, places)), scale, length};
  }
  if (is_exponent(at[whole])) return {0, 0, 0};
  return {detail::joined(_mm_shuffle_epi8(digits, detail::load(detail::to_the_end.at + whole))), 0, whole};
}

// The same of a number of sixteen characters or more, where long_number_reach bytes are readable: of nineteen digits or fewer, of which
// sixteen or fewer stand behind a point.
inline short_number take_long(const char* at) noexcept {
  constexpr std::uint32_t lanes = 16;
  const __m128i front = detail::digits_at(at);
  const std::uint32_t others = (detail::others_in(front) & 0xffff) | detail::others_in(detail::digits_at(at + lanes)) << lanes;
  const auto whole = static_cast<std::uint32_t>(std::countr_zero(others));
  if (whole - 1 >= 19 || (*at == '0' && whole != 1)) return {0, 0, 0};
  const bool has_point = at[whole] == '.';
  const auto length = has_point ? static_cast<std::uint32_t>(std::countr_zero(others & (others - 1))) : whole;
  const std::uint32_t scale = has_point ? length - whole - 1 : 0;
  if (length < lanes || length - has_point > 19 || is_exponent(at[length])) return {0, 0, 0};
  // Those before the point and those behind it; of an integer, its last sixteen digits and those before them.
  const std::uint32_t behind = has_point ? scale : lanes;
  const std::uint32_t before = has_point ? whole : whole - lanes;
  if (behind - 1 >= lanes || before > lanes) return {0, 0, 0};
  const __m128i first = _mm_shuffle_epi8(front, detail::load(detail::to_the_end.at + before));
  const __m128i last = _mm_and_si128(detail::digits_at(at + length - lanes), detail::load(detail::last_bytes.at + behind));
  return {detail::joined(first) * ten_to[behind] + detail::joined(last), scale, length};
}

#else

inline constexpr bool has_short_numbers = false;
inline short_number take_short(const char*) noexcept { return {0, 0, 0}; }
inline short_number take_long(const char*) noexcept { return {0, 0, 0}; }

#endif

}  // namespace smelt::number
