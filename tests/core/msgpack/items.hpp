// MessagePack read and written by the tests.
#pragma once

#include "core/msgpack/reader.hpp"
#include "core/msgpack/writer.hpp"
#include "tests/core/stream/items.hpp"

namespace smelt::msgpack {

using reading = reading_by<read>;
using writing = writing_by<write>;
inline constexpr rewriting_by<read, write> rewritten;

}  // namespace smelt::msgpack
