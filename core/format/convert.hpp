// A whole document from one format to another.
#pragma once

#include "core/format/format.hpp"

namespace smelt {

// As smelt::read and smelt::write one after the other; directly where that can be. `tokens` must be empty; its memory is scratch.
result<void> convert(const format& from, const format& target, const input& document, const read_options& reading,
                     const write_options& writing, tape& tokens, output& to, conversions& counts);

}  // namespace smelt
