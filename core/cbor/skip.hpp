// Stepping over an item that is not asked for, without allocating.
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"

namespace smelt::cbor {

// How many containers of indefinite length may lie in one another.
inline constexpr std::uint32_t skipped_depth = 1'024;

// One past the item at `at`, tags and all. Heads, lengths, counts and breaks are checked as reading them does.
result<const char*> skip_item(const input& in, const char* at, std::uint32_t longest_text) noexcept;

}  // namespace smelt::cbor
