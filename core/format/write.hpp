// Writing a whole value: the format's writer, held to the limit on what it writes.
#pragma once

#include "core/format/format.hpp"

namespace smelt {

// Appends to `to`, which this holds to options.limits.output more bytes. code::output_limit where the value takes more. On failure what was
// appended is to be thrown away.
result<void> write(const format& target, const tape_view& value, const write_options& options, output& to, conversions& counts);

}  // namespace smelt
