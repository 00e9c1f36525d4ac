// Arrays of one type: which token they are.
#pragma once

#include "core/base/arena.hpp"
#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/bjdata/header.hpp"
#include "core/stream/tape.hpp"

namespace smelt::bjdata {

// Of numbers or bytes, which are one token; characters have none such.
constexpr bool is_packed(const header& h) noexcept { return element_of(h.type).has_value(); }
// Bytes of one dimension are a byte string. In more dimensions they are a typed array of unsigned integers of 8 bits.
constexpr bool is_bytes(const header& h) noexcept { return h.type == 'B' && h.shape.rank <= 1; }
inline const char* end_of_packed(const header& h) noexcept { return h.content + h.count * info_of(h.type).size; }

// The token of a packed array at `at`; its numbers stay where they are.
result<token> packed_token(const input& in, const char* at, const header& h, std::uint32_t longest_text, arena& memory);

// Puts the tokens of an array of characters in several dimensions, none of them zero, at `at` on the tape: arrays in arrays of texts.
// Returns its end. `depth`: of what is open around it.
result<const char*> read_characters(const input& in, const char* at, const header& h, std::uint32_t depth, limits& left, tape& to);

}  // namespace smelt::bjdata
