// Numbers beyond what a head holds, as tokens: bignums and decimal fractions (RFC 8949, section 3.4).
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/error.hpp"
#include "core/base/limits.hpp"
#include "core/stream/token.hpp"

namespace smelt::cbor {

// An integer as CBOR has it: n, or -1 - n where negative. `magnitude` is n, the first byte the highest; it may begin with zeros.
struct wide_integer {
  std::string_view magnitude;
  bool negative;
};

// The token that the integer is: of an integer kind where it fits 64 bits, else its decimal digits. `left`: what the numbers before it
// left of the limits; its own work is taken off.
result<token> integer_token(const wide_integer& value, std::size_t offset, limits& left, arena& memory);

// What a decimal fraction means, mantissa x 10^exponent: its lexeme by RFC 8259, or an integer where that is one of 64 bits.
result<token> decimal_token(const wide_integer& mantissa, std::int64_t exponent, std::size_t offset, limits& left, arena& memory);

}  // namespace smelt::cbor
