// Keys that have become equal because a writer gave them another form: a tag dropped, a number written as text.
#pragma once

#include <cstddef>

#include "core/base/error.hpp"
#include "core/base/output.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

// A format's own reader and writer.
struct rewriting {
  result<void> (*read)(const input& document, const read_options& options, tape& to);
  result<void> (*write)(const tape_view& value, const write_options& options, output& to, conversions& counts);
};

// For what a writer has written of `value`, which is the output from `begin` on: reads it again, treats equal keys as options.duplicates
// says, and writes what is left in its place. Offsets in errors are those of the keys in `value`.
result<void> resolve_converted_keys(const tape_view& value, std::size_t begin, const rewriting& format, const write_options& options,
                                    output& to);

}  // namespace smelt
