// Reading a document to look at it: what was read, and what stopped it.
#pragma once

#include "core/inspect/selection.hpp"

namespace smelt::inspect {

// `to` is empty and gets the tokens up to the fault; a text format's numbers are lexemes. What the limits say of nesting, tokens and
// lengths is a fault like any other; an error is what leaves nothing to be shown: code::bytes_limit and code::memory_limit.
result<subject> look(const format& from, const input& document, const read_options& options, tape& to);

}  // namespace smelt::inspect
