// The tags that make a token of their own of the item behind them: bignums and decimal fractions (RFC 8949, section 3.4), typed arrays
// (RFC 8746).
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "core/base/arena.hpp"
#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/stream/token.hpp"

namespace smelt::cbor {

namespace tag_number {
inline constexpr std::uint64_t bignum = 2;
inline constexpr std::uint64_t negative_bignum = 3;
inline constexpr std::uint64_t decimal_fraction = 4;
inline constexpr std::uint64_t bigfloat = 5;
inline constexpr std::uint64_t row_major = 40;
inline constexpr std::uint64_t column_major = 1'040;
inline constexpr std::uint64_t first_typed_array = 64;
inline constexpr std::uint64_t typed_arrays = 24;  // from that one on
}  // namespace tag_number

struct tagged {
  token value;
  const char* after;  // one past the item; null: the tag is like any other, and the item is yet to be read
};

// `content` is where the item begins, `at` where its tag does. Reads no further than the item. `left`: what the tags before it left of the
// limits; its own work is taken off.
result<tagged> take_tagged(std::uint64_t tag, const input& in, const char* at, const char* content, limits& left, arena& memory);

// Whether take_tagged makes a token of a sound item at `content`. Reads no further than it must, and takes no memory.
bool makes_token(std::uint64_t tag, const input& in, const char* content) noexcept;

constexpr bool may_be_value(std::uint64_t tag) noexcept {
  return tag - tag_number::bignum <= 2 || tag - tag_number::first_typed_array < tag_number::typed_arrays || tag == tag_number::row_major ||
         tag == tag_number::column_major;
}

}  // namespace smelt::cbor
