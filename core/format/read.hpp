// Reading a whole document: the format's reader, then the rule for repeated keys.
#pragma once

#include "core/format/format.hpp"

namespace smelt {

// `to` must be empty. On failure it holds what was read.
result<void> read(const format& from, const input& document, const read_options& options, tape& to);

}  // namespace smelt
