// JSON strings with escapes, decoded in one pass: for readers that know that the rest of the string is sound.
#pragma once

namespace smelt::json {

// Decodes the content [at, end) of a string (RFC 8259, section 7) to `to`, where end - at bytes must be writable, and returns
// the end of what it wrote: never more than it read. Null when an escape is wrong or a surrogate unpaired. UTF-8 and control characters are
// not looked at.
char* decode(const char* at, const char* end, char* to) noexcept;

}  // namespace smelt::json
