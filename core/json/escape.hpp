// Text as the content of a JSON string (RFC 8259, section 7): what must be escaped is, nothing else.
#pragma once

#include <cstddef>
#include <cstring>

#include "core/base/hex.hpp"

namespace smelt::json {

// What must be writable for a text of `size` bytes.
constexpr std::size_t escaped_room(std::size_t size) noexcept { return 6 * size + 32; }

// Writes \u00 and the byte's two digits, in small letters: escaped_byte bytes. Returns their end.
inline constexpr std::size_t escaped_byte = 6;
inline char* put_escaped_byte(char* to, unsigned char byte) noexcept {
  std::memcpy(to, "\\u00", 4);
  to[4] = hex_digits[byte >> 4];
  to[5] = hex_digits[byte & 15];
  return to + escaped_byte;
}

// Writes [at, end), without quotation marks, and returns the end of what it wrote. The short escapes where there are any, else \u00 and two
// small letters or digits (RFC 8785, section 3.2.2.2). Memory up to `readable` (at least `end`) may be read.
char* put_escaped(char* to, const char* at, const char* end, const char* readable) noexcept;

}  // namespace smelt::json
