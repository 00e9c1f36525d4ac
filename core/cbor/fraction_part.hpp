// Numbers that are part of another.
#pragma once

#include "core/cbor/tagged.hpp"
#include "core/stream/options.hpp"
#include "core/stream/token.hpp"

namespace smelt::cbor {

// Decimal fractions and bigfloats: tags on a pair of exponent and mantissa (RFC 8949, section 3.4.4). The former are on a tape only where
// the exponent is beyond 64 bits.
constexpr bool is_fraction(std::uint64_t tag) noexcept { return tag == tag_number::decimal_fraction || tag == tag_number::bigfloat; }

// Whether the token, of a scalar, is the exponent or the mantissa of such a pair. No token before `first` is looked at.
inline bool is_fraction_part(const token* first, const token* t) noexcept {
  const auto begins = [first](const token* pair) {
    return pair > first && pair->is(kind::begin_array) && pair->count() == 2 && pair[-1].is(kind::tag) && is_fraction(pair[-1].bits());
  };
  return t != first && (begins(t - 1) || (t - 1 != first && begins(t - 2)));
}

// A part has no form of its own to choose: as a text or a double the whole would be no number.
inline write_options for_fraction_part(write_options options) noexcept {
  options.int64 = int64::number;
  options.big_numbers = big_numbers::exact;
  return options;
}

}  // namespace smelt::cbor
