// Stepping over a value that is not asked for, without allocating.
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"

namespace smelt::bjdata {

// How many containers may lie in one another.
inline constexpr std::uint32_t skipped_depth = 1'024;

// One past the value at `at`. Markers, lengths, counts and schemas are checked as reading them does.
result<const char*> skip_value(const input& in, const char* at, std::uint32_t longest_text) noexcept;

}  // namespace smelt::bjdata
