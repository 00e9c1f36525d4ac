// The rule for repeated keys, applied to a finished tape: one place for all formats.
#pragma once

#include "core/base/error.hpp"
#include "core/base/limits.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

// reject: the second of two equal keys of one object is code::duplicate_key at its offset. last, first: all but one member of each set
// of equal keys are taken off the tape. keep: nothing is done. Keys are equal when their tokens hold equal values.
result<void> resolve_duplicates(tape& document, duplicate_keys rule, const limits& bounds);

}  // namespace smelt
