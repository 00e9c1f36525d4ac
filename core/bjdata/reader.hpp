// BJData's bytes to a tape (Draft 4, and with it Drafts 2 and 3).
#pragma once

#include <cstddef>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::bjdata {

// Reads one value that is the whole document; only no-ops may follow it, else code::trailing. The tape must be empty; on failure it holds
// the tokens up to the fault. What ends too early is code::truncated at the first byte of the innermost value or length that does not fit,
// or at the input's end where one is missing; what no further bytes could mend is an error of another code. The one exception: a container
// that claims more than there are bytes is truncated, whatever those bytes are.
result<void> read(const input& document, const read_options& options, tape& to);

// The same for the first value of a sequence; returns how many bytes of the input it took. An empty input is truncated.
result<std::size_t> read_one(const input& sequence, const read_options& options, tape& to);

}  // namespace smelt::bjdata
