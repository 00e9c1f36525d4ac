#include "core/inspect/look.hpp"

#include "core/format/read.hpp"

namespace smelt::inspect {

result<subject> look(const format& from, const input& document, const read_options& options, tape& to) {
  read_options how = options;
  how.lexemes = from.text;
  const auto done = read(from, document, how, to);
  to.set_base(document.base());
  if (done) return subject{from, document, to.view(), std::nullopt};
  const error& why = done.error();
  if (why.what == code::memory_limit || why.what == code::bytes_limit) return std::unexpected(why);
  return subject{from, document, to.view(), fault{why, locate_on_tape(from, document, why.offset, to.view(), to.memory())}};
}

}  // namespace smelt::inspect
