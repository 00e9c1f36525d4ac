// Where an error is, for people: found by reading the input again, on failure only.
#pragma once

#include <cstdint>
#include <string>

#include "core/format/format.hpp"

namespace smelt {

struct location {
  std::uint32_t line = 0;    // from 1; 0 for binary formats
  std::uint32_t column = 0;  // from 1, in bytes
  std::string path;          // JSON Pointer of the innermost value that holds the offset
};

// The arena is scratch; what is not found for want of memory is left empty.
location locate(const format& from, const input& document, std::uint32_t offset, const limits& bounds, arena& scratch);

}  // namespace smelt
