// What holds for every document of every format, once it is read: used by the targets of all formats.
#pragma once

#include <algorithm>

#include "core/format/format.hpp"
#include "core/query/tape_find.hpp"
#include "core/stream/duplicates.hpp"
#include "core/stream/path.hpp"
#include "core/stream/same_value.hpp"
#include "require.hpp"
#include "tests/agreement/forms.hpp"
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

// A decimal fraction whose exponent is beyond 64 bits stays a tag, whose content may then not take another form.
inline bool keeps_a_fraction(const tape_view& value) {
  for (std::uint32_t i = value.first; i < value.last; ++i) {
    if (value[i].is(kind::tag) && value[i].bits() == 4) return true;
  }
  return false;
}

// Written to that format in every form, what can be read again; canonical forms are those of themselves.
inline void write_in_every_form(const smelt::format& to, const tape_view& value) {
  for (write_options options : agreement::forms) {
    options.limits = bounds;
    if (!to.text) options.indent = 0;
    if (!to.text && options.int64 == int64::text && keeps_a_fraction(value)) continue;
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

// Of a bignum or a decimal fraction in CBOR: as a key it may be an integer for the reader alone. (Not find_first_of: Clang 19 gets a set of
// neighbouring bytes from 80 on wrong.)
inline bool holds_number_tags(std::string_view bytes) {
  return std::ranges::any_of(bytes, [](unsigned char c) { return c >= 0xc2 && c <= 0xc4; });
}

// The pointer of each of the first values leads there: by the tape, and by find over the bytes.
inline void find_every_value(const smelt::format& from, const input& document, const tape& tokens) {
  const std::uint32_t last = std::min<std::uint32_t>(tokens.size(), 40);
  for (std::uint32_t i = 0; i < last; ++i) {
    const kind what = tokens[i].what();
    if (what == kind::end_array || what == kind::end_object || what == kind::key) continue;
    const std::string path = path_of_offset(tokens.view(), tokens[i].offset(tokens.base()));
    const auto pointer = query::pointer::parse(path);
    if (!pointer) continue;  // a key that is not a text has none
    const auto by_tape = query::find(tokens, *pointer);
    const auto by_bytes = from.find(document, *pointer, bounds);
    if (by_tape.has_value() != by_bytes.has_value()) {
      require(!from.text && holds_number_tags(document.view()), "find by bytes and by tape differ");
      continue;
    }
    if (!by_tape) continue;
    block_pool pool;
    arena memory(pool);
    tape part(memory);
    require(from.read(*by_bytes, {.limits = bounds}, part).has_value(), "what find gives cannot be read");
    part.set_base(tokens.base());
    require(same_value(part.view(), *by_tape), "find by bytes and by tape give different values");
  }
}

}  // namespace smelt::fuzz
