// Stepping over relaxed JSON that is not asked for: strings and comments are searched for their ends and brackets are counted.
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/json/skip.hpp"

namespace smelt::json {

// As skip_container, skip_string and skip_scalar (core/json/skip.hpp). `at` is the first byte, a bracket or a quotation mark.
result<skipped> skip_relaxed_container(const char* at, const input& document, std::uint32_t depth) noexcept;  // fails in a comment
skipped skip_quoted(const char* at, const char* end) noexcept;
skipped skip_relaxed_scalar(const char* at, const char* end) noexcept;

}  // namespace smelt::json
