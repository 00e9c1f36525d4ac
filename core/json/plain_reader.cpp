#include "core/json/plain_reader.hpp"

#include "core/json/cursor_reading.hpp"

namespace smelt::json {

result<void> read_plain(const input& document, const read_options& options, tape& to) noexcept {
  return read_by_cursor<cursor>(document, options, to);
}

}  // namespace smelt::json
