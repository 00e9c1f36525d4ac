// The fast way from a JSON text to a tape: a walk over its structural index.
#pragma once

#include "core/base/input.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::json {

// True: the empty tape holds the document just as read_plain would have put it there. False: something is wrong, or near a limit, and
// read_plain must judge; the tape's content is then meaningless. The input is below 4 GiB.
bool read_blocks(const input& document, const read_options& options, tape& to) noexcept;

}  // namespace smelt::json
