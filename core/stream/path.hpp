// JSON Pointers of tokens: where in the document a token stands.
#pragma once

#include <cstdint>
#include <string>

#include "core/stream/tape.hpp"

namespace smelt {

// The pointer to the innermost value that holds the byte at `offset`; works on the partial tape of a failed reading too, where the array
// element that could not be read counts as the array's next. A key that is an integer stands as its JSON text, any other that is no text as
// its type's name in angle brackets. At most 4,096 bytes: of a longer pointer, the steps that fit.
std::string path_of_offset(const tape_view& document, std::uint32_t offset);

}  // namespace smelt
