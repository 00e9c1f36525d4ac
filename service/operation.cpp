#include "service/operation.hpp"

#include "core/format/convert.hpp"
#include "core/format/read.hpp"
#include "core/format/write.hpp"
#include "core/inspect/look.hpp"
#include "core/inspect/table.hpp"
#include "core/sequence/frame.hpp"
#include "core/stream/tape.hpp"
#include "service/extraction.hpp"
#include "service/inspection.hpp"

namespace smelt::service {

namespace {

// `put_value` puts the value's bytes at the end of `to`; what stands around a record comes with them.
template <class putting>
std::expected<void, failure> framed(const proto::options& o, output& to, const putting& put_value) noexcept {
  const std::size_t before = to.size();
  if (o.to_sequence) begin_record(*o.to_sequence, to);
  if (const result<void> done = put_value(); !done) {
    to.recover(before);
    return std::unexpected(failure{done.error()});
  }
  if (o.to_sequence) end_record(*o.to_sequence, to);
  if (to.ok()) return {};
  to.recover(before);
  return std::unexpected(failure{{"no memory is left for the answer", 0, code::memory_limit}});
}

std::expected<void, failure> write(const proto::options& o, const tape_view& value, output& to, conversions& counts) noexcept {
  return framed(o, to, [&] { return smelt::write(*o.to, value, o.write, to, counts); });
}

// What is too long to be copied is too long to be written, which says so.
bool is_copied(const proto::options& o, const wanted& what) noexcept { return what.bytes && what.bytes->size() <= o.write.limits.output; }

std::expected<void, failure> put(const proto::options& o, const wanted& what, output& to, conversions& counts) noexcept {
  if (!is_copied(o, what)) return write(o, what.value, to, counts);
  return framed(o, to, [&] {
    to.append(*what.bytes);
    return result<void>();
  });
}

template <class operation>
std::expected<written, failure> alone(const operation& write_to, workspace memory) noexcept {
  output to(memory.answer);
  written answer{};
  if (const auto done = write_to(to, answer.counts); !done) return std::unexpected(done.error());
  to.finish();
  answer.bytes = to.view();
  return answer;
}

// An empty payload breaks off everywhere at once.
error told(const error& fault, const input& document) noexcept {
  return document.size() == 0 && fault.what == code::truncated ? error{"the payload is empty", fault.offset, fault.what} : fault;
}
std::unexpected<failure> told(const failure& f, const input& document) noexcept {
  return std::unexpected(failure{told(f.what, document), f.path});
}

}  // namespace

std::expected<void, failure> convert(const proto::options& o, const input& document, arena& scratch, output& to,
                                     conversions& counts) noexcept {
  tape tokens(scratch);
  const auto done = framed(o, to, [&] { return smelt::convert(*o.from, *o.to, document, reading_for(o), o.write, tokens, to, counts); });
  if (!done) return told(done.error(), document);
  return done;
}

std::expected<written, failure> convert(const proto::options& o, const input& document, workspace memory) noexcept {
  return alone([&](output& to, conversions& counts) { return convert(o, document, memory.scratch, to, counts); }, memory);
}

result<void> validate(const proto::options& o, const input& document, arena& scratch) noexcept {
  read_options how = o.read;
  how.lexemes = o.from->text;  // numbers are checked, not computed
  tape tokens(scratch);
  const auto done = read(*o.from, document, how, tokens);
  if (!done) return std::unexpected(told(done.error(), document));
  return {};
}

std::expected<void, failure> extract(const proto::options& o, const input& document, arena& scratch, output& to,
                                     conversions& counts) noexcept {
  tape tokens(scratch);
  const auto value = wanted_value(o, document, tokens);
  if (!value) return told(value.error(), document);
  return put(o, *value, to, counts);
}

std::expected<written, failure> extract(const proto::options& o, const input& document, workspace memory) noexcept {
  tape tokens(memory.scratch);
  const auto value = wanted_value(o, document, tokens);
  if (!value) return told(value.error(), document);
  if (is_copied(o, *value) && !o.to_sequence) return written{*value->bytes, {}};
  return alone([&](output& to, conversions& counts) { return put(o, *value, to, counts); }, memory);
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
