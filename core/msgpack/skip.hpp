// Stepping over a value that is not asked for, without allocating.
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"

namespace smelt::msgpack {

// One past the value at `at`. Heads, lengths and counts are checked as reading them does; any depth is stepped over.
result<const char*> skip_value(const input& in, const char* at, std::uint32_t longest_text) noexcept;

}  // namespace smelt::msgpack
