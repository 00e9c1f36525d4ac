// The wording of faults that formats share.
#pragma once

#include <cstddef>

#include "core/base/error.hpp"

namespace smelt::faults {

inline constexpr const char* absent = "the input ends where a value is expected";
inline constexpr const char* cut_head = "the input ends inside a head";
inline constexpr const char* claims = "the container claims more items than there are bytes";
inline constexpr const char* depth = "values are nested deeper than allowed";
inline constexpr const char* beyond_input = "the string's length goes beyond the end of the input";
inline constexpr const char* too_long = "the string is longer than allowed";
inline constexpr const char* too_many_tokens = "the document has more tokens than allowed";
inline constexpr const char* memory = "the memory allowed is spent";

inline std::unexpected<error> spent(std::size_t offset) noexcept { return fail(code::memory_limit, offset, memory); }

}  // namespace smelt::faults
