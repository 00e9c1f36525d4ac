#pragma once

#include <cstdint>

namespace smelt {

// Of a typed array, as of NumPy's arrays. A dimension of one takes a byte or two, but where a format has no such arrays it puts brackets
// around every element: without a bound a few kilobytes would become a hundred megabytes.
inline constexpr std::uint32_t most_dimensions = 32;

namespace faults {
inline constexpr const char* many_dimensions = "an array has 32 dimensions at most";
}

}  // namespace smelt
