// The order of map keys in canonical MessagePack, which the specification leaves to profiles.
#pragma once

#include "core/base/error.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::msgpack {

// Fills an empty tape with `from`, the members of every object in the bytewise order of their encoded keys.
result<void> sort_keys(const tape_view& from, tape& to, const write_options& options);

}  // namespace smelt::msgpack
