// Data items that are integers of 64 bits, in every form that CBOR has for one.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/input.hpp"

namespace smelt::cbor {

struct small_integer {
  std::uint64_t bits;  // where negative, of the std::int64_t
  bool negative;
};

// The item at `at`, which is in the input: an integer, a bignum or a decimal fraction (RFC 8949, section 3.4) that the reader gives as an
// integer token. None for any other item, and for one at fault. `longest`: bytes of one byte string. Takes no memory.
std::optional<small_integer> take_small_integer(const input& in, const char* at, std::uint32_t longest) noexcept;

}  // namespace smelt::cbor
