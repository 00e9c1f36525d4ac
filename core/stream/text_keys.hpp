// Keys that are not texts, as the texts that stand for them in JSON: for formats whose keys are all texts.
#pragma once

#include "core/base/error.hpp"
#include "core/base/output.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

// JSON's writer.
using write_json = result<void>(const tape_view& value, const write_options& options, output& to, conversions& counts);

// Fills an empty tape with `from`, every key a text: that of a number is its JSON text, that of a byte string the text that options.bytes
// makes of it, that of a container its JSON text, which `spell` writes. Keys that have become equal are treated as options.duplicates says.
result<void> name_keys(const tape_view& from, tape& to, const write_options& options, write_json* spell, conversions& counts);

}  // namespace smelt
