// What the writers of formats with keys of any kind share where they write a whole tape: room for values, and what conversions do to keys.
#pragma once

#include <cstddef>

#include "core/base/error.hpp"
#include "core/base/output.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/converted_keys.hpp"
#include "core/stream/encoding.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

// Room in an output where values are put one after another. Local to a loop, so that it lives in registers.
class value_places {
 public:
  explicit value_places(output& to) noexcept : to_(to) {}

  // Room for `length` bytes and a value more, what lies before `at` being written; null when memory is spent.
  char* make(char* at, std::size_t length) noexcept {
    to_.advance_to(at);
    at = to_.reserve(value_room + length);
    full_ = to_.end_of_room();
    return at;
  }
  bool suffice(const char* at, std::size_t length) const noexcept { return static_cast<std::size_t>(full_ - at) >= value_room + length; }

 private:
  output& to_;
  const char* full_ = nullptr;
};

class tape_writing {
 public:
  // Whether keys may have become equal that were not.
  bool changed_keys() const noexcept { return composite_keys_ && (changed_uncounted_ || counts_ != counted_before_); }

 protected:
  tape_writing(const tape_view& from, output& to, conversions& counts) noexcept
      : from_(from), to_(to), counts_(counts), counted_before_(counts) {}

  const tape_view& from_;
  output& to_;
  conversions& counts_;
  bool composite_keys_ = false;     // one was met
  bool changed_uncounted_ = false;  // as was a value that may have changed without being counted

 private:
  const conversions counted_before_;
};

// What a format brings besides its class, a tape_writing.
struct tape_format {
  rewriting own;
  result<void> (*sort_keys)(const tape_view& value, tape& ordered, const write_options& options);
};

template <class Writing>
result<void> write_in_order(const tape_view& value, const write_options& options, output& to, conversions& counts, const rewriting& own) {
  const std::size_t begin = to.size();
  Writing one(value, options, to, counts);
  if (const auto done = one.run(); !done || !one.changed_keys()) return done;
  return resolve_converted_keys(value, begin, own, options, to);
}

// A format's `write`: the tape's value, in canonical order where that is asked for. Scratch memory is taken from the output's arena.
template <class Writing>
result<void> write_tape(const tape_view& value, const write_options& options, output& to, conversions& counts, const tape_format& format) {
  if (!options.canonical) return write_in_order<Writing>(value, options, to, counts, format.own);
  tape ordered(to.memory());
  if (const auto sorted = format.sort_keys(value, ordered, options); !sorted) return sorted;
  return write_in_order<Writing>(ordered.view(), options, to, counts, format.own);
}

}  // namespace smelt
