#include "service/operation.hpp"

#include "core/format/read.hpp"
#include "core/stream/tape.hpp"
#include "service/extraction.hpp"

namespace smelt::service {

namespace {

std::expected<written, failure> write(const proto::options& o, const tape_view& value, arena& memory) noexcept {
  output to(memory);
  written answer{};
  if (const auto done = o.to->write(value, o.write, to, answer.counts); !done) return std::unexpected(failure{done.error()});
  if (!to.ok()) return std::unexpected(failure{{"no memory is left for the answer", 0, code::memory_limit}});
  to.finish();
  answer.bytes = to.view();
  return answer;
}

}  // namespace

std::expected<written, failure> convert(const proto::options& o, const input& document, workspace memory) noexcept {
  tape tokens(memory.scratch);
  if (const auto done = read(*o.from, document, reading_for(o), tokens); !done) return std::unexpected(failure{done.error()});
  return write(o, tokens.view(), memory.answer);
}

result<void> validate(const proto::options& o, const input& document, workspace memory) noexcept {
  read_options how = o.read;
  how.lexemes = o.from->text;  // numbers are checked, not computed
  tape tokens(memory.scratch);
  return read(*o.from, document, how, tokens);
}

std::expected<written, failure> extract(const proto::options& o, const input& document, workspace memory) noexcept {
  tape tokens(memory.scratch);
  const auto value = wanted_value(o, document, tokens);
  if (!value) return std::unexpected(value.error());
  return write(o, *value, memory.answer);
}

}  // namespace smelt::service
