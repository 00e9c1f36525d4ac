// From a text of relaxed JSON (core/json/relaxed_cursor.hpp) to a tape.
#pragma once

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::json {

// As read_plain. NaN and infinities are reals, also where numbers are wanted as lexemes.
result<void> read_relaxed(const input& document, const read_options& options, tape& to) noexcept;

}  // namespace smelt::json
