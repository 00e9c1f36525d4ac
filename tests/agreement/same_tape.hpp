// Whether two tapes are alike in everything that a writer or an error could see.
#pragma once

#include "core/stream/tape.hpp"

namespace smelt::agreement {

// Token for token: kinds, flags, offsets and values. Both are of documents with the same bytes at the same offsets.
bool same_tape(const tape_view& a, const tape_view& b) noexcept;

}  // namespace smelt::agreement
