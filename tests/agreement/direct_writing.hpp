// Writing while reading, held against reading and then writing.
#pragma once

#include <string>

#include "core/base/arena.hpp"
#include "core/format/format.hpp"

namespace smelt::agreement {

// What they do not agree on, in words, to whatever target; empty where they agree. The direct way may give up.
std::string direct_disagreement(const format& from, const input& document, const read_options& options, arena& memory);

}  // namespace smelt::agreement
