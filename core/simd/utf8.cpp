// The algorithm is that of Keiser and Lemire, "Validating UTF-8 in less than one instruction per byte": three table look-ups on nibbles of
// each pair of bytes leave a bit for every fault, and a saturating subtraction says where third and fourth bytes must continue.
#include "core/simd/utf8.hpp"

#include <hwy/highway.h>

#include <cstdint>
#include <cstring>

#include "core/base/config.hpp"
#include "core/base/utf8.hpp"

namespace smelt::simd {

namespace {

namespace hn = hwy::HWY_NAMESPACE;
using bytes_tag = hn::ScalableTag<std::uint8_t>;
using bytes_vector = hn::Vec<bytes_tag>;

constexpr std::size_t reach = 3;  // bytes before a byte that decide what it may be

// The faults that a pair of bytes can have.
constexpr std::uint8_t too_short = 1 << 0;   // a lead byte, then no continuation
constexpr std::uint8_t too_long = 1 << 1;    // ASCII, then a continuation
constexpr std::uint8_t overlong_3 = 1 << 2;  // E0 80..9F
constexpr std::uint8_t too_large = 1 << 3;   // F4 90..BF, F5..FF
constexpr std::uint8_t surrogate = 1 << 4;   // ED A0..BF
constexpr std::uint8_t overlong_2 = 1 << 5;  // C0, C1
constexpr std::uint8_t overlong_4 = 1 << 6;  // F0 80..8F; and F5..FF 80..8F
constexpr std::uint8_t two_continuations = 1 << 7;
constexpr std::uint8_t carry = too_short | too_long | two_continuations;

alignas(16) constexpr std::uint8_t first_high[16] = {too_long,
                                                     too_long,
                                                     too_long,
                                                     too_long,
                                                     too_long,
                                                     too_long,
                                                     too_long,
                                                     too_long,
                                                     two_continuations,
                                                     two_continuations,
                                                     two_continuations,
                                                     two_continuations,
                                                     too_short | overlong_2,
                                                     too_short,
                                                     too_short | overlong_3 | surrogate,
                                                     too_short | too_large | overlong_4};
alignas(16) constexpr std::uint8_t first_low[16] = {carry | overlong_3 | overlong_2 | overlong_4,
                                                    carry | overlong_2,
                                                    carry,
                                                    carry,
                                                    carry | too_large,
                                                    carry | too_large | overlong_4,
                                                    carry | too_large | overlong_4,
                                                    carry | too_large | overlong_4,
                                                    carry | too_large | overlong_4,
                                                    carry | too_large | overlong_4,
                                                    carry | too_large | overlong_4,
                                                    carry | too_large | overlong_4,
                                                    carry | too_large | overlong_4,
                                                    carry | too_large | overlong_4 | surrogate,
                                                    carry | too_large | overlong_4,
                                                    carry | too_large | overlong_4};
alignas(16) constexpr std::uint8_t second_high[16] = {too_short,
                                                      too_short,
                                                      too_short,
                                                      too_short,
                                                      too_short,
                                                      too_short,
                                                      too_short,
                                                      too_short,
                                                      too_long | overlong_2 | two_continuations | overlong_3 | overlong_4,
                                                      too_long | overlong_2 | two_continuations | overlong_3 | too_large,
                                                      too_long | overlong_2 | two_continuations | surrogate | too_large,
                                                      too_long | overlong_2 | two_continuations | surrogate | too_large,
                                                      too_short,
                                                      too_short,
                                                      too_short,
                                                      too_short};

// Nonzero lanes where the bytes at `at` are at fault, given the `reach` bytes before them.
HWY_INLINE bytes_vector faults(bytes_tag d, const std::uint8_t* at) {
  const auto current = hn::LoadU(d, at);
  const auto before = hn::LoadU(d, at - 1);
  const auto low_nibble = hn::Set(d, 0x0f);
  const auto pair = hn::And(hn::And(hn::TableLookupBytes(hn::LoadDup128(d, first_high), hn::ShiftRight<4>(before)),
                                    hn::TableLookupBytes(hn::LoadDup128(d, first_low), hn::And(before, low_nibble))),
                            hn::TableLookupBytes(hn::LoadDup128(d, second_high), hn::ShiftRight<4>(current)));
  const auto third = hn::SaturatedSub(hn::LoadU(d, at - 2), hn::Set(d, 0xe0 - 0x80));
  const auto fourth = hn::SaturatedSub(hn::LoadU(d, at - 3), hn::Set(d, 0xf0 - 0x80));
  const auto must_continue = hn::And(hn::Or(third, fourth), hn::Set(d, 0x80));
  return hn::Xor(pair, must_continue);
}

HWY_INLINE bool any(bytes_tag d, bytes_vector v) { return !hn::AllTrue(d, hn::Eq(v, hn::Zero(d))); }

HWY_INLINE bool ascii(bytes_tag d, bytes_vector v) { return hn::AllTrue(d, hn::Lt(v, hn::Set(d, 0x80))); }

// Whether the bytes from `at` to `end`, at most a vector of them, are whole sequences; `reach` bytes before `at` are read.
bool valid_tail(const std::uint8_t* at, const std::uint8_t* end) {
  const bytes_tag d;
  // Zeros after the end make a sequence that is cut off too short.
  std::uint8_t copy[reach + hn::MaxLanes(d) + reach + hn::MaxLanes(d)] = {};
  const std::size_t count = static_cast<std::size_t>(end - at);
  std::memcpy(copy, at - reach, reach + count);
  const auto found = hn::Or(faults(d, copy + reach), faults(d, copy + reach + hn::Lanes(d)));
  return !any(d, found);
}

// Whether everything from `at` is whole sequences; `reach` bytes before `at` end a sequence and are read.
[[maybe_unused]] bool valid_from(const std::uint8_t* at, const std::uint8_t* end) {
  const bytes_tag d;
  const std::size_t lanes = hn::Lanes(d);
  auto found = hn::Zero(d);
  while (static_cast<std::size_t>(end - at) >= 4 * lanes) {
    const auto all =
        hn::Or(hn::Or(hn::LoadU(d, at), hn::LoadU(d, at + lanes)), hn::Or(hn::LoadU(d, at + 2 * lanes), hn::LoadU(d, at + 3 * lanes)));
    // The bytes before must not leave a sequence open, which a lead byte among the last three might.
    if (ascii(d, all)) {
      found = hn::Or(found, faults(d, at));
    } else {
      found =
          hn::Or(found, hn::Or(hn::Or(faults(d, at), faults(d, at + lanes)), hn::Or(faults(d, at + 2 * lanes), faults(d, at + 3 * lanes))));
    }
    at += 4 * lanes;
    if (any(d, found)) return false;
  }
  for (; static_cast<std::size_t>(end - at) >= lanes; at += lanes) found = hn::Or(found, faults(d, at));
  return !any(d, found) && valid_tail(at, end);
}

}  // namespace

const char* find_invalid_utf8(const char* begin, const char* end) noexcept {
  if constexpr (config::wide_scans) {
    const char* at = begin;
    // The kernel looks at the bytes before each byte, so the first few go one by one.
    while (at < end && static_cast<std::size_t>(at - begin) < reach) {
      const int length = utf8_sequence(at, end);
      if (length <= 0) return at;
      at += length;
    }
    const auto* const first = reinterpret_cast<const std::uint8_t*>(at);
    if (at == end || valid_from(first, reinterpret_cast<const std::uint8_t*>(end))) return end;
  }
  return smelt::find_invalid_utf8(begin, end);
}

}  // namespace smelt::simd
