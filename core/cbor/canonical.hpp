// The order of map keys in core deterministic encoding (RFC 8949, section 4.2.1).
#pragma once

#include "core/base/error.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::cbor {

// Fills an empty tape with `from`, the members of every object in the bytewise order of their encoded keys.
result<void> sort_keys(const tape_view& from, tape& to, const write_options& options);

}  // namespace smelt::cbor
