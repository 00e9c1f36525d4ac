// Text that anyone may have sent, as a terminal may show it.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/base/output.hpp"

namespace smelt::inspect {

// With control characters, line separators and marks that change the direction of writing as JSON's escapes, and bytes that are no UTF-8 as
// U+FFFD. `quoted`: within quotation marks, and those of the text escaped too.
void append_printable(std::string_view text, bool quoted, output& to) noexcept;

// How many columns a text of UTF-8 takes, each character one.
std::size_t columns(std::string_view text) noexcept;

}  // namespace smelt::inspect
