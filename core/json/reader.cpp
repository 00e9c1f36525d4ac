#include "core/json/reader.hpp"

#include "core/base/config.hpp"
#include "core/json/block_reader.hpp"
#include "core/json/plain_reader.hpp"

namespace smelt::json {

result<void> read(const input& document, const read_options& options, tape& to) noexcept {
  if constexpr (config::block_reading) {
    to.set_base(document.base());
    if (document.size() <= options.limits.bytes && read_blocks(document, options, to)) return {};
    to.clear();
  }
  return read_plain(document, options, to);
}

}  // namespace smelt::json
