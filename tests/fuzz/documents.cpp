#include "documents.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/query/tape_find.hpp"
#include "core/stream/duplicates.hpp"
#include "core/stream/same_value.hpp"
#include "core/stream/time.hpp"
#include "exact_copy.hpp"
#include "require.hpp"
#include "tests/agreement/forms.hpp"
#include "tests/agreement/path_at.hpp"
#include "written.hpp"

namespace smelt::fuzz {

namespace {

// Deep enough to meet every path, shallow enough for what recurses here.
constexpr limits bounds{.depth = 200, .work = 1U << 22};
// For what was written: a typed array may have become as many arrays again.
constexpr limits deeper{.depth = 400, .work = 1U << 22};

bool has_lexemes(const tape_view& value) {
  for (std::uint32_t i = value.first; i < value.last; ++i) {
    if (value[i].is(kind::number_text)) return true;
  }
  return false;
}

// Written to that format in every form, what can be read again; canonical forms are those of themselves.
void write_in_every_form(const smelt::format& to, const tape_view& value) {
  for (write_options options : agreement::forms) {
    options.limits = bounds;
    if (!to.text) options.indent = 0;
    written once(to, value, options);
    if (!once.ok()) continue;
    require(!options.strict || !once.counts().any(), "a strict writer converted something");
    const tape& again = once.read_by(to, {.limits = deeper});
    if (!options.canonical) continue;
    const written twice(to, again.view(), options);
    require(twice.ok() && twice.view() == once.view(), "a canonical form is not its own");
  }
}

// After `last` or `first` no key is left that `reject` would refuse, and every container finds its ends.
void resolve_in_every_way(const smelt::format& from, const input& document) {
  for (const auto rule : {duplicate_keys::last, duplicate_keys::first}) {
    block_pool pool;
    arena memory(pool);
    tape to(memory);
    if (!from.read(document, {.limits = bounds}, to) || !resolve_duplicates(to, rule, bounds)) return;
    const auto left = resolve_duplicates(to, duplicate_keys::reject, bounds);
    require(left || left.error().what == code::work_limit, "repeated keys are left");
    for (std::uint32_t i = 0; i < to.size(); ++i) {
      if (to[i].is(kind::begin_array) || to[i].is(kind::begin_object)) require(to[to[i].other()].other() == i, "a container lost its end");
    }
  }
}

// A pointer leads to the same value by the tape and by find over the bytes, or stops at the same place.
void find_in_both_ways(const smelt::format& from, const input& document, const tape& tokens, const std::string& path) {
  const auto pointer = query::pointer::parse(path);
  if (!pointer) return;  // a key that is not a text has none
  const auto by_tape = query::find(tokens, *pointer);
  const auto by_bytes = from.find(document, *pointer, bounds, nullptr);
  if (!by_bytes && by_bytes.error().what == code::not_supported) return;  // what has no bytes of its own
  require(by_tape.has_value() == by_bytes.has_value(), "find by bytes and by tape differ");
  if (!by_tape) {
    require(by_tape.error().what == by_bytes.error().what && by_tape.error().offset == by_bytes.error().offset,
            "find by bytes and by tape fail at different places");
    return;
  }
  block_pool pool;
  arena memory(pool);
  tape part(memory);
  require(from.read(*by_bytes, {.limits = bounds}, part).has_value(), "what find gives cannot be read");
  part.set_base(tokens.base());
  require(same_value(part.view(), *by_tape), "find by bytes and by tape give different values");
}

// Each of the first values, and what is not in it.
void find_every_value(const smelt::format& from, const input& document, const tape& tokens) {
  const std::uint32_t last = std::min<std::uint32_t>(tokens.size(), 40);
  for (std::uint32_t i = 0; i < last; ++i) {
    const kind what = tokens[i].what();
    if (what == kind::end_array || what == kind::end_object || what == kind::key) continue;
    const std::string path = agreement::path_at(tokens.view(), tokens[i].offset(tokens.base()));
    for (const char* further : {"", "/0", "/-1", "/x"}) find_in_both_ways(from, document, tokens, path + further);
  }
}

bool holds_times(const tape_view& value) {
  for (std::uint32_t i = value.first; i < value.last; ++i) {
    if (time_at(value, i)) return true;
  }
  return false;
}

// Which no text format can write.
bool holds_nonfinite(const tape_view& value) {
  for (std::uint32_t i = value.first; i < value.last; ++i) {
    if (value[i].is(kind::real) && !std::isfinite(value[i].real())) return true;
  }
  return false;
}

// To its own format and back. A decimal fraction's lexeme may lose zeros in a binary format, but not again; the smallest form of plain
// arrays may be that of typed ones.
void rewrite(const smelt::format& format, const tape_view& value, const read_options& options) {
  if (format.text && holds_nonfinite(value)) return;
  const write_options ways[] = {{.prefer = prefer::speed, .limits = bounds},
                                {.indent = static_cast<std::uint8_t>(format.text ? 1 : 0), .limits = bounds}};
  for (const write_options& how : ways) {
    written once(format, value, how);
    require(once.ok() && !once.counts().any(), "what was read cannot be written as it is");
    const tape& again = once.read_by(format, options);
    const bool may_change = (has_lexemes(value) && !format.text) || (format.prefers && how.prefer == prefer::size);
    require(may_change || same_value(again.view(), value), "rewriting changes a value");
    const written twice(format, again.view(), how);
    require(twice.ok() && twice.view() == once.view(), "rewriting does not settle");
  }
}

// To another format that holds all of it, and back; plain arrays are to stay what they are. A number's lexeme and a time's form may change
// on the way, but not again.
void pass_through(const smelt::format& format, const smelt::format& other, const tape_view& value) {
  written there(other, value, {.prefer = prefer::speed, .limits = bounds});
  if (!there.ok() || there.counts().any() || (format.text && holds_nonfinite(value))) return;
  written back(format, there.read_by(other, {.limits = bounds}).view(), {.prefer = prefer::speed, .limits = bounds});
  require(back.ok() && !back.counts().any(), "what another format took does not go back");
  const tape& again = back.read_by(format, {.limits = bounds});
  require(has_lexemes(value) || holds_times(value) || same_value(again.view(), value), "another format changes a value");
  const written twice(other, again.view(), {.prefer = prefer::speed, .limits = bounds});
  // A format that holds lexemes keeps the zeros that a decimal fraction had the first time.
  require(twice.ok() && (has_lexemes(value) || twice.view() == there.view()), "another format does not settle");
}

// Whatever lies behind the document.
void read_padded(const smelt::format& format, std::string_view bytes, const result<void>& done, const tape_view& value) {
  const exact_copy padded(bytes, 64);
  block_pool pool;
  arena memory(pool);
  tape with_padding(memory);
  require(format.read(padded, {.limits = bounds}, with_padding) == done, "padding changes what is read");
  require(!done || same_value(value, with_padding.view()), "padding changes a value");
}

}  // namespace

void check_document(std::string_view name, std::string_view bytes) {
  const smelt::format& format = *find_format(name);
  static std::map<std::string_view, std::unique_ptr<agreement::format_ways>> ways_of_formats;
  auto& ways = ways_of_formats[format.name];
  if (!ways) ways = agreement::ways_of(format.name);
  check_document(format, *ways, bytes);
}

void check_document(const smelt::format& format, agreement::format_ways& ways, std::string_view bytes) {
  const exact_copy document(bytes);
  const exact_copy padded(bytes, 64);
  const std::string with_padding = ways.disagreement(padded, {.limits = bounds});
  require(with_padding.empty(), with_padding);
  for (const bool lexemes : {true, false}) {
    if (lexemes && !format.text) continue;
    const read_options options{.limits = bounds, .lexemes = lexemes};
    const std::string without = ways.disagreement(document, options);
    require(without.empty(), without);
    if (ways.accepted()) rewrite(format, ways.tokens().view(), options);
  }
  tape& tokens = ways.tokens();
  read_padded(format, bytes, ways.done(), tokens.view());
  if (!ways.accepted()) return;
  for (const smelt::format* const other : formats()) {
    if (other != &format) pass_through(format, *other, tokens.view());
    write_in_every_form(*other, tokens.view());
  }
  resolve_in_every_way(format, document);
  if (resolve_duplicates(tokens, duplicate_keys::reject, bounds)) find_every_value(format, document, tokens);
}

}  // namespace smelt::fuzz
