#include "core/json/positions.hpp"

#include <bit>

#ifdef __AVX512BW__
#include <immintrin.h>
#endif

namespace smelt::json {

namespace {

constexpr std::uint32_t bits = 64;  // of a word

#ifdef __AVX512BW__

inline void put_wide(std::uint32_t* to, __m128i places, __m512i from) noexcept {
  _mm512_storeu_si512(to, _mm512_add_epi32(_mm512_cvtepu8_epi32(places), from));
}

// Packs the places of a word as bytes at once, which no level promises, and widens as many as there are.
[[gnu::target("avx512vbmi2")]] std::uint32_t* put_packed(std::uint32_t* to, std::uint32_t base, const std::uint64_t* words,
                                                         std::size_t count) noexcept {
  alignas(64) static constexpr auto places = [] {
    struct {
      std::uint8_t at[bits];
    } all{};
    for (std::uint32_t i = 0; i < bits; ++i) all.at[i] = static_cast<std::uint8_t>(i);
    return all;
  }();
  const __m512i every = _mm512_load_si512(&places);
  __m512i from = _mm512_set1_epi32(static_cast<int>(base));
  for (const std::uint64_t* const last = words + count; words != last; ++words) {
    const __m512i packed = _mm512_maskz_compress_epi8(*words, every);
    const int found = std::popcount(*words);
    put_wide(to, _mm512_castsi512_si128(packed), from);
    if (found > 16) [[unlikely]] {
      put_wide(to + 16, _mm512_extracti32x4_epi32(packed, 1), from);
      put_wide(to + 32, _mm512_extracti32x4_epi32(packed, 2), from);
      put_wide(to + 48, _mm512_extracti32x4_epi32(packed, 3), from);
    }
    to += found;
    from = _mm512_add_epi32(from, _mm512_set1_epi32(bits));
  }
  return to;
}

const bool packs_bytes = [] {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx512vbmi2") != 0;
}();

// Packs a vector's lanes at a time.
std::uint32_t* put_lanes(std::uint32_t* to, std::uint32_t base, const std::uint64_t* words, std::size_t count) noexcept {
  const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  __m512i places = _mm512_add_epi32(lanes, _mm512_set1_epi32(static_cast<int>(base)));
  for (const std::uint64_t* const last = words + count; words != last; ++words) {
    for (std::uint32_t first = 0; first < bits; first += 16) {
      const auto part = static_cast<std::uint16_t>(*words >> first);
      _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(part, places));
      places = _mm512_add_epi32(places, _mm512_set1_epi32(16));
      to += std::popcount(part);
    }
  }
  return to;
}

#else

std::uint32_t* put_one_by_one(std::uint32_t* to, std::uint32_t base, std::uint64_t word) noexcept {
  std::uint32_t* at = to;
  const int count = std::popcount(word);
  // Eight at a time, whether or not there are so many: fewer branches, and what is too many is written over.
  do {
    for (int i = 0; i < 8; ++i) {
      at[i] = base + static_cast<std::uint32_t>(std::countr_zero(word));
      word &= word - 1;
    }
    at += 8;
  } while (word != 0);
  return to + count;
}

#endif

}  // namespace

std::uint32_t* put_positions(std::uint32_t* to, std::uint32_t base, const std::uint64_t* words, std::size_t count) noexcept {
#ifdef __AVX512BW__
  if (packs_bytes) return put_packed(to, base, words, count);
#endif
  return put_positions_anywhere(to, base, words, count);
}

std::uint32_t* put_positions_anywhere(std::uint32_t* to, std::uint32_t base, const std::uint64_t* words, std::size_t count) noexcept {
#ifdef __AVX512BW__
  return put_lanes(to, base, words, count);
#else
  for (std::size_t i = 0; i < count; ++i) to = put_one_by_one(to, base + static_cast<std::uint32_t>(i) * bits, words[i]);
  return to;
#endif
}

}  // namespace smelt::json
