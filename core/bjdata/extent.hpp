// A token's bytes in the document that it was read of.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/input.hpp"
#include "core/stream/tape.hpp"

namespace smelt::bjdata {

// What `format::extent_of` promises. Values that share a header, a schema or a table with others have what is theirs alone; of a structure
// of arrays the keys have the bytes of the schema, each time they come.
std::string_view extent_of(const input& document, const tape_view& tokens, std::uint32_t index) noexcept;

}  // namespace smelt::bjdata
