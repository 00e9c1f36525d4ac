// JSON onto a tape, one step of the cursor at a time: the block reader's plain twin, and the one that says what is wrong and where.
#pragma once

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::json {

// Reads one whole document into an empty tape. After a failure the tape holds the tokens up to the fault; a container that is still open
// has its parent's index in place of its end's. An input beyond limits.bytes is refused at its first byte.
result<void> read_plain(const input& document, const read_options& options, tape& to) noexcept;

}  // namespace smelt::json
