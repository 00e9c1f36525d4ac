// A document's tokens as JSON.
#pragma once

#include "core/inspect/selection.hpp"

namespace smelt::service {

// One object: the format, the document's size, the selected rows, where the next would be, and the fault. False when memory is spent.
[[nodiscard]] bool write_inspection(const smelt::inspect::subject& what, const smelt::inspect::selection& wanted, output& to,
                                    arena& scratch) noexcept;

}  // namespace smelt::service
