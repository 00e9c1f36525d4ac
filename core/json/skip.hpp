// Stepping over JSON that is not asked for: strings are searched for their ends and brackets are counted, nothing else is looked at.
#pragma once

#include <cstdint>

#include "core/base/config.hpp"

namespace smelt::json {

struct skipped {
  enum outcome : std::uint8_t {
    whole,
    cut,         // the input ends inside
    too_deep,    // a bracket opens more than is allowed
    mismatched,  // an array is closed as an object or the other way round; inside a container the two count as one
  };
  const char* end;  // one past the value; for too_deep and mismatched the bracket
  outcome what;
};

// `at` is the opening bracket; `depth` is how many may be open at once.
template <bool wide = config::wide_scans>
skipped skip_container(const char* at, const char* end, std::uint32_t depth) noexcept;

// `at` is the first byte after the opening quotation mark.
template <bool wide = config::wide_scans>
skipped skip_string(const char* at, const char* end) noexcept;

// A number or a literal: what stands before a comma, a bracket or white space.
skipped skip_scalar(const char* at, const char* end) noexcept;

}  // namespace smelt::json
