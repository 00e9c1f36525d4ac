// Write options that between them choose every form of everything.
#pragma once

#include "core/stream/options.hpp"

namespace smelt::agreement {

inline constexpr write_options forms[] = {
    {.duplicates = duplicate_keys::keep},
    {.indent = 3, .bytes = bytes_as::hex, .nonfinite = nonfinite::text, .duplicates = duplicate_keys::keep},
    {.big_numbers = big_numbers::nearest, .bytes = bytes_as::array, .int64 = int64::text, .duplicates = duplicate_keys::last},
    {.big_numbers = big_numbers::text, .bytes = bytes_as::base64, .duplicates = duplicate_keys::first},
    {.nonfinite = nonfinite::refuse, .tags = tags::refuse, .keys = keys::refuse},
    {.strict = true},
    {.canonical = true, .duplicates = duplicate_keys::keep},
};

}  // namespace smelt::agreement
