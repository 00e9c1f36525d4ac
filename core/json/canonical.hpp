// The order of an object's members in the JSON Canonicalization Scheme (RFC 8785, section 3.2.3).
#pragma once

#include "core/base/error.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::json {

// Fills an empty tape with `from`, members in the order of their keys' UTF-16 code units. Keys that are not texts come last, as they are.
result<void> sort_keys(const tape_view& from, tape& to, const write_options& options);

}  // namespace smelt::json
