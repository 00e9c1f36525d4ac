#include "service/operation.hpp"

#include "core/format/read.hpp"
#include "core/format/write.hpp"
#include "core/inspect/look.hpp"
#include "core/inspect/table.hpp"
#include "core/stream/tape.hpp"
#include "service/extraction.hpp"
#include "service/inspection.hpp"

namespace smelt::service {

namespace {

std::expected<written, failure> write(const proto::options& o, const tape_view& value, arena& memory) noexcept {
  output to(memory);
  written answer{};
  if (const auto done = smelt::write(*o.to, value, o.write, to, answer.counts); !done) return std::unexpected(failure{done.error()});
  if (!to.ok()) return std::unexpected(failure{{"no memory is left for the answer", 0, code::memory_limit}});
  to.finish();
  answer.bytes = to.view();
  return answer;
}

// An empty payload breaks off everywhere at once.
error told(const error& fault, const input& document) noexcept {
  return document.size() == 0 && fault.what == code::truncated ? error{"the payload is empty", fault.offset, fault.what} : fault;
}

}  // namespace

std::expected<written, failure> convert(const proto::options& o, const input& document, workspace memory) noexcept {
  tape tokens(memory.scratch);
  if (const auto done = read(*o.from, document, reading_for(o), tokens); !done)
    return std::unexpected(failure{told(done.error(), document)});
  return write(o, tokens.view(), memory.answer);
}

result<void> validate(const proto::options& o, const input& document, workspace memory) noexcept {
  read_options how = o.read;
  how.lexemes = o.from->text;  // numbers are checked, not computed
  tape tokens(memory.scratch);
  const auto done = read(*o.from, document, how, tokens);
  if (!done) return std::unexpected(told(done.error(), document));
  return {};
}

std::expected<written, failure> extract(const proto::options& o, const input& document, workspace memory) noexcept {
  tape tokens(memory.scratch);
  const auto value = wanted_value(o, document, tokens);
  if (!value) return std::unexpected(failure{told(value.error().what, document), value.error().path});
  if (value->bytes && value->bytes->size() <= o.write.limits.output) return written{*value->bytes, {}};
  return write(o, value->value, memory.answer);
}

result<inspected> inspect(const proto::options& o, const input& document, workspace memory) noexcept {
  tape tokens(memory.scratch);
  auto seen = smelt::inspect::look(*o.from, document, o.read, tokens);
  if (!seen) return std::unexpected(seen.error());
  if (seen->fault) seen->fault->what = told(seen->fault->what, document);
  output to(memory.answer);
  to.hold_to(o.read.limits.output);
  const bool whole = o.render == proto::rendering::text ? smelt::inspect::write_table(*seen, o.rows, to, memory.scratch)
                                                        : write_inspection(*seen, o.rows, to, memory.scratch);
  if (to.is_beyond()) return fail(code::output_limit, 0, "the table is longer than allowed");
  if (!whole) return fail(code::memory_limit, 0, "no memory is left for the table");
  to.finish();
  return inspected{to.view(), seen->fault.has_value()};
}

}  // namespace smelt::service
