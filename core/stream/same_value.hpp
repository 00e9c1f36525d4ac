// Whether two values on tapes are the same.
#pragma once

#include "core/stream/tape.hpp"

namespace smelt {

// Token by token: kinds, numbers, texts and order alike, wherever they stand in the input. 1 and 1.0 differ, as do 0.0 and -0.0.
bool same_value(const tape_view& a, const tape_view& b) noexcept;

}  // namespace smelt
