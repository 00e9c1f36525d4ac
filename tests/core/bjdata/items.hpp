// BJData read and written by the tests.
#pragma once

#include "core/bjdata/reader.hpp"
#include "core/bjdata/writer.hpp"
#include "tests/core/stream/items.hpp"

namespace smelt::bjdata {

using reading = reading_by<read>;
using writing = writing_by<write>;

inline std::string shown(std::string_view bytes, const read_options& options = {}) { return reading(bytes, options).shown(); }

// Read and written again, as the bytes that they are.
inline std::string rewritten(std::string_view bytes, const write_options& options = {}) {
  const reading from(bytes);
  return from.done ? std::string(writing(from.to.view(), options).bytes()) : from.shown();
}

}  // namespace smelt::bjdata
