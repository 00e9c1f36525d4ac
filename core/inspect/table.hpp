// The rows as an aligned table of text, safe to look at in a terminal.
#pragma once

#include "core/inspect/selection.hpp"

namespace smelt::inspect {

// A line of headings, a line a row, a line that tells what was left out, and last the fault. Long bytes and values are cut, and their
// lengths told. False when memory is spent.
[[nodiscard]] bool write_table(const subject& what, const selection& wanted, output& to, arena& scratch) noexcept;

}  // namespace smelt::inspect
