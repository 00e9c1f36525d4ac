#include "core/json/relaxed_reader.hpp"

#include "core/json/cursor_reading.hpp"
#include "core/json/relaxed_cursor.hpp"

namespace smelt::json {

result<void> read_relaxed(const input& document, const read_options& options, tape& to) noexcept {
  return read_by_cursor<relaxed_cursor>(document, options, to);
}

}  // namespace smelt::json
