// Lexemes to numbers: integers, bignums and decimal fractions (RFC 8949, section 3.4), or what the options have instead.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/output.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/options.hpp"

namespace smelt::cbor {

// A checked lexeme, as an integer, a bignum or a decimal fraction, or as the options have it. The offset is for errors. `work` is what the
// numbers before it took of limits.work; its own is added.
result<void> write_number_text(std::string_view lexeme, std::size_t offset, const write_options& options, output& to, conversions& counts,
                               std::uint64_t& work);

// An integer beyond 2^53, as options.int64 has it.
result<void> write_long_integer(std::int64_t value, std::size_t offset, const write_options& options, output& to, conversions& counts);
result<void> write_long_integer(std::uint64_t value, std::size_t offset, const write_options& options, output& to, conversions& counts);

}  // namespace smelt::cbor
