// What holds for every document of every format, once it is read: used by the targets of all formats.
#pragma once

#include <algorithm>

#include "core/format/format.hpp"
#include "core/query/tape_find.hpp"
#include "core/stream/duplicates.hpp"
#include "core/stream/same_value.hpp"
#include "require.hpp"
#include "tests/agreement/forms.hpp"
#include "tests/agreement/path_at.hpp"
#include "written.hpp"

namespace smelt::fuzz {

// Deep enough to meet every path, shallow enough for what recurses here.
inline constexpr limits bounds{.depth = 200, .work = 1U << 22};

inline bool has_lexemes(const tape_view& value) {
  for (std::uint32_t i = value.first; i < value.last; ++i) {
    if (value[i].is(kind::number_text)) return true;
  }
  return false;
}

// Written to that format in every form, what can be read again; canonical forms are those of themselves.
inline void write_in_every_form(const smelt::format& to, const tape_view& value) {
  for (write_options options : agreement::forms) {
    options.limits = bounds;
    if (!to.text) options.indent = 0;
    written once(to, value, options);
    if (!once.ok()) continue;
    require(!options.strict || !once.counts().any(), "a strict writer converted something");
    const tape& again = once.read_by(to, {.limits = bounds});
    if (!options.canonical) continue;
    const written twice(to, again.view(), options);
    require(twice.ok() && twice.view() == once.view(), "a canonical form is not its own");
  }
}

// After `last` or `first` no key is left that `reject` would refuse, and every container finds its ends.
inline void resolve_in_every_way(const smelt::format& from, const input& document) {
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
inline void find_in_both_ways(const smelt::format& from, const input& document, const tape& tokens, const std::string& path) {
  const auto pointer = query::pointer::parse(path);
  if (!pointer) return;  // a key that is not a text has none
  const auto by_tape = query::find(tokens, *pointer);
  const auto by_bytes = from.find(document, *pointer, bounds);
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
inline void find_every_value(const smelt::format& from, const input& document, const tape& tokens) {
  const std::uint32_t last = std::min<std::uint32_t>(tokens.size(), 40);
  for (std::uint32_t i = 0; i < last; ++i) {
    const kind what = tokens[i].what();
    if (what == kind::end_array || what == kind::end_object || what == kind::key) continue;
    const std::string path = agreement::path_at(tokens.view(), tokens[i].offset(tokens.base()));
    for (const char* further : {"", "/0", "/-1", "/x"}) find_in_both_ways(from, document, tokens, path + further);
  }
}

}  // namespace smelt::fuzz
