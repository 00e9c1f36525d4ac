// What the JSON tests read from and onto.
#pragma once

#include "core/json/plain_reader.hpp"
#include "tests/core/stream/items.hpp"

namespace smelt::json {

// Padded with quotes, which would end a string.
struct document : smelt::document {
  explicit document(std::string_view text, std::size_t padding = 0) : smelt::document(text, padding, '"') {}
};

// A reading by the plain reader.
using reading = reading_by<read_plain, document>;

}  // namespace smelt::json
