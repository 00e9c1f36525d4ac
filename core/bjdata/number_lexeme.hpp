// High-precision numbers: lexemes by the grammar of JSON (RFC 8259, section 6).
#pragma once

#include <string_view>

#include "core/base/error.hpp"
#include "core/base/limits.hpp"
#include "core/stream/cursor.hpp"

namespace smelt::bjdata {

// What the lexeme is: an integer or a real where these hold it, else a number by its text, as everywhere. `offset` is the lexeme's.
result<cursor_number> read_lexeme(std::string_view lexeme, std::size_t offset, std::uint32_t most_digits) noexcept;

}  // namespace smelt::bjdata
