// Extension types, which CBOR lacks: times as tags on what says the same time, all others as byte strings.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/output.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/options.hpp"

namespace smelt::cbor {

// A time as an integer under tag 1, else as a float under tag 1 where one is exact, else as a text under tag 0 (RFC 8949, section
// 3.4). What is none, or has no date, loses its type or is refused, as options.tags says. The offset is for errors.
result<void> write_extension(std::int16_t type, std::string_view payload, std::size_t offset, const write_options& options, output& to,
                             conversions& counts);

}  // namespace smelt::cbor
