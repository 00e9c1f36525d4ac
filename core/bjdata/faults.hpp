// The wording of faults that all ways of reading share.
#pragma once

#include "core/stream/faults.hpp"

namespace smelt::bjdata::faults {

using smelt::faults::absent;
using smelt::faults::memory;
using smelt::faults::spent;
using smelt::faults::too_many_tokens;

inline constexpr const char* cut = "the input ends inside a value";
inline constexpr const char* no_marker = "expected a value's marker";
inline constexpr const char* no_length = "expected a length: one of i U I u l m L M and its value";
inline constexpr const char* negative_length = "a length, a count or a dimension is not negative";
inline constexpr const char* beyond_input = "the length goes beyond the end of the input";
inline constexpr const char* too_long = "the text is longer than allowed";
inline constexpr const char* claims = "the container claims more than there are bytes";
inline constexpr const char* depth = "containers are nested deeper than allowed";
inline constexpr const char* no_type = "the type of an optimised container is one of i U I u l m L M h d D C B, or a schema";
inline constexpr const char* no_count = "a type must be followed by # and a count";
inline constexpr const char* no_schema = "expected a type of a schema";
inline constexpr const char* empty_schema = "a schema, and what it nests, has at least one field";
inline constexpr const char* schema_depth = "a schema nests 64 deep at most";
inline constexpr const char* too_many_records = "the records have more tokens than allowed";
inline constexpr const char* unpaid_records = "records may have 32 tokens for each byte of their container";
inline constexpr const char* not_ascii = "a character is one byte of ASCII";
inline constexpr const char* not_utf8 = "text must be UTF-8";

}  // namespace smelt::bjdata::faults
