// Containers find their other ends by index; this puts the indices right after tokens have been taken out or put in.
#pragma once

#include "core/stream/tape.hpp"

namespace smelt {

void relink(tape& tokens) noexcept;

}  // namespace smelt
