// Well-formed UTF-8 (RFC 3629; Unicode, table 3-7): no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstdint>
#include <string_view>

namespace smelt {

// The length of the well-formed sequence that begins at `at` (below `end`): 1 to 4 bytes. 0: there is none. -1: the end cuts one off.
int utf8_sequence(const char* at, const char* end) noexcept;

// The first byte of the first sequence that is malformed or cut off; `end` when there is none.
const char* find_invalid_utf8(const char* at, const char* end) noexcept;

// Writes a scalar value's sequence and returns its end. Four bytes must be writable; the value is no surrogate and below 0x110000.
char* put_utf8(char32_t scalar, char* to) noexcept;

}  // namespace smelt
