// UTF-8 validation a vector at a time, for text longer than a few words.
#pragma once

namespace smelt::simd {

// As smelt::find_invalid_utf8 (core/base/utf8.hpp): the first byte of the first sequence that is malformed or cut off, else `end`.
// Reads nothing outside [begin, end).
const char* find_invalid_utf8(const char* begin, const char* end) noexcept;

}  // namespace smelt::simd
