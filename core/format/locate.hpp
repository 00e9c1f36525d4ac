// Where an error is, for people: found by reading the input again, on failure only.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/format/format.hpp"

namespace smelt {

struct location {
  std::uint32_t line = 0;      // from 1; 0 for binary formats
  std::uint32_t column = 0;    // from 1, in bytes
  std::string_view path = {};  // JSON Pointer of the innermost value that holds the offset; lies in the arena
};

// What is not found for want of memory is left empty.
location locate(const format& from, const input& document, std::uint32_t offset, const limits& bounds, arena& scratch) noexcept;

// The same with the tape that `read` left, though it failed.
location locate_on_tape(const format& from, const input& document, std::uint32_t offset, const tape_view& tokens, arena& scratch) noexcept;

}  // namespace smelt
