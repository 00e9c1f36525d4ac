// Text as the content of a JSON string (RFC 8259, section 7): what must be escaped is, nothing else.
#pragma once

#include <cstddef>

namespace smelt::json {

// What must be writable for a text of `size` bytes.
constexpr std::size_t escaped_room(std::size_t size) noexcept { return 6 * size + 32; }

// Writes [at, end), without quotation marks, and returns the end of what it wrote. The short escapes where there are any, else \u00 and two
// small letters or digits (RFC 8785, section 3.2.2.2). Memory up to `readable` (at least `end`) may be read.
char* put_escaped(char* to, const char* at, const char* end, const char* readable) noexcept;

}  // namespace smelt::json
