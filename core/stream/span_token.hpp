// Tokens for what lies in the input in one piece.
#pragma once

#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/input.hpp"
#include "core/stream/token.hpp"

namespace smelt {

// A token of that kind (text, bytes, key or number_text) for a part of the input, copied into the arena where it has no slack behind it.
// Its data() is null when memory is spent.
token span_token(kind what, const input& in, std::string_view content, arena& memory) noexcept;

}  // namespace smelt
