// From a JSON text to a tape.
#pragma once

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::json {

// RFC 8259, strict; one document. The tape must be empty; on failure it holds the tokens before the fault.
result<void> read(const input& document, const read_options& options, tape& to) noexcept;

}  // namespace smelt::json
