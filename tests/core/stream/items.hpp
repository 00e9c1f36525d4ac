// What a format's functions make of bytes, tapes and events: each format's tests name theirs.
#pragma once

#include <string>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/block_pool.hpp"
#include "core/base/output.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/options.hpp"
#include "core/stream/sink.hpp"
#include "core/stream/tape.hpp"
#include "tests/core/stream/document.hpp"
#include "tests/core/stream/notation.hpp"

namespace smelt {

// What a format's reader makes of some bytes.
template <auto read, class Document = document>
struct reading_by {
  explicit reading_by(std::string_view bytes, const read_options& options = {}, std::size_t padding = 0)
      : source(bytes, padding), done(read(source, options, to)) {}

  // The value, or what is wrong and where.
  std::string shown() const { return done ? diagnostic(to.view()) : std::string(fault()) + " " + std::to_string(done.error().offset); }
  // The fault's code, and "none" where there is none.
  std::string_view fault() const { return done ? "none" : name(done.error().what); }
  const token& operator[](std::size_t index) const { return to[index]; }
  std::uint32_t offset(std::size_t index) const { return to[index].offset(to.base()); }

  Document source;
  block_pool pool;
  arena memory{pool};
  tape to{memory};
  result<void> done;
};

// What a format's writer makes of a tape's value.
template <auto write>
struct writing_by {
  explicit writing_by(const tape_view& value, const write_options& options = {}) : done(write(value, options, to, counts)) {}

  // Or the name of what went wrong.
  std::string_view bytes() const { return done ? to.view() : name(done.error().what); }
  // As hexadecimal digits, or the name of what went wrong.
  std::string shown() const { return done ? hex(to.view()) : std::string(bytes()); }

  block_pool pool;
  arena memory{pool};
  output to{memory};
  conversions counts;
  result<void> done;
};

// Bytes read and written again, as hexadecimal digits, or the name of what went wrong.
template <auto read, auto write>
struct rewriting_by {
  std::string operator()(std::string_view bytes, const write_options& options = {}) const {
    const reading_by<read> from(bytes);
    return from.done ? writing_by<write>(from.to.view(), options).shown() : std::string(from.fault());
  }
};

// What a format's event writer makes of events, as hexadecimal digits, or the name of what went wrong.
template <token_sink Writer>
struct building_by {
  template <class Events>
  std::string operator()(Events events, const write_options& options = {}) const {
    block_pool pool;
    arena memory(pool);
    output to(memory);
    conversions counts;
    Writer w(to, options, counts);
    events(w);
    const auto done = w.finish();
    return done ? hex(to.view()) : std::string(name(done.error().what));
  }

  std::string real(double value) const {
    return (*this)([=](Writer& w) { w.real(value); });
  }
  // One number_text token, as a JSON reader would leave it.
  std::string number(std::string_view lexeme, const write_options& options = {}) const {
    return (*this)([=](Writer& w) { w.number_text(lexeme); }, options);
  }
  std::string tokens(const tape& from, const write_options& options = {}) const {
    const auto all = [&](Writer& w) {
      for (const token& t : from.tokens()) play(t, w);
    };
    return (*this)(all, options);
  }
};

}  // namespace smelt
