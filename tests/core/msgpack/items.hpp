// MessagePack read and written by the tests.
#pragma once

#include "core/msgpack/reader.hpp"
#include "core/msgpack/writer.hpp"
#include "tests/core/stream/notation.hpp"

namespace smelt::msgpack {

using reading = reading_by<read>;
using writing = writing_by<write>;

inline std::string rewritten(std::string_view bytes, const write_options& options = {}) {
  return rewritten_by<read, write>(bytes, options);
}

}  // namespace smelt::msgpack
