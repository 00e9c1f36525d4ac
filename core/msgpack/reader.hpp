// MessagePack's bytes to a tape.
#pragma once

#include <cstddef>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::msgpack {

// Reads one value that is the whole document; bytes behind it are code::trailing. The tape must be empty; on failure it holds the tokens up
// to the fault. What ends too early is code::truncated at the first byte of the innermost value that does not fit, or at the input's end
// where a value is missing; what no further bytes could mend is an error of another code. The one exception: a container that claims more
// items than bytes remain is truncated, whatever those bytes are. Texts must be UTF-8, and timestamps (extension type -1) have one of the
// specification's three lengths and less than a second in nanoseconds.
result<void> read(const input& document, const read_options& options, tape& to);

// The same for the first of any number of values behind one another; returns how many bytes of the input it took. An empty input is
// truncated.
result<std::size_t> read_one(const input& sequence, const read_options& options, tape& to);

}  // namespace smelt::msgpack
