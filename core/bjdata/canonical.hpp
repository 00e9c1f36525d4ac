// The order of an object's members in canonical BJData.
#pragma once

#include "core/base/error.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::bjdata {

// Fills an empty tape with `from`, members in the order of their keys' bytes. Keys that are not texts come last, as they are.
result<void> sort_keys(const tape_view& from, tape& to, const write_options& options);

}  // namespace smelt::bjdata
