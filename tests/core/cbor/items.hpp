// CBOR read and written by the tests.
#pragma once

#include "core/cbor/reader.hpp"
#include "core/cbor/writer.hpp"
#include "tests/core/stream/items.hpp"

namespace smelt::cbor {

using reading = reading_by<read>;
using writing = writing_by<write>;
inline constexpr rewriting_by<read, write> rewritten;

}  // namespace smelt::cbor
