// Content that does not lie in the input as a token needs it, kept in the arena.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/stream/token.hpp"

namespace smelt {

// Room for the content of a token with flag::decoded: `offset` lies in the four bytes before it, text_slack readable bytes behind it. Null
// when memory is spent.
char* allocate_decoded(std::size_t length, std::size_t offset, arena& memory) noexcept;

// A text, bytes, key or number_text token with a copy of the content. Its data() is null when memory is spent.
token copied_token(kind what, std::string_view content, std::size_t offset, arena& memory) noexcept;

}  // namespace smelt
