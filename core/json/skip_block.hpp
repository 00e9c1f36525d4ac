// Brackets outside strings, found 64 bytes at a time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace smelt::json {

inline constexpr std::ptrdiff_t block_size = 64;

// A bit for each byte, the first byte's lowest. Both kinds of bracket are one.
struct block_brackets {
  std::uint64_t opening;
  std::uint64_t closing;
};

// What one block hands on to the next. The first block begins outside strings.
class block_state {
 public:
  block_brackets brackets(const char* block) noexcept;

 private:
  std::uint64_t escaped_ = 0;    // 1: the next block's first byte is escaped
  std::uint64_t in_string_ = 0;  // all ones: the next block begins inside a string
};

// Nothing at or after `end` is read.
const char* find_quote_or_backslash(const char* at, const char* end) noexcept;

}  // namespace smelt::json
