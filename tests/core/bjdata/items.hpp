// What the BJData tests read from, and how they show what they got: in CBOR's diagnostic notation.
#pragma once

#include <string>
#include <string_view>

#include "core/bjdata/reader.hpp"
#include "core/bjdata/writer.hpp"
#include "tests/core/stream/notation.hpp"

namespace smelt::bjdata {

struct reading {
  explicit reading(std::string_view bytes, const read_options& options = {}, std::size_t padding = 0)
      : source(bytes, padding), done(bjdata::read(source, options, to)) {}

  // The value, or what is wrong and where.
  std::string shown() const {
    return done ? diagnostic(to.view()) : std::string(name(done.error().what)) + " " + std::to_string(done.error().offset);
  }
  std::uint32_t offset(std::size_t index) const { return to[index].offset(to.base()); }

  document source;
  block_pool pool;
  arena memory{pool};
  tape to{memory};
  result<void> done;
};

// What a tape's value is written as.
struct writing {
  explicit writing(const tape_view& value, const write_options& options = {}) : done(bjdata::write(value, options, to, counts)) {}

  std::string_view bytes() const { return done ? to.view() : name(done.error().what); }

  block_pool pool;
  arena memory{pool};
  output to{memory};
  conversions counts;
  result<void> done;
};

inline std::string shown(std::string_view bytes, const read_options& options = {}) { return reading(bytes, options).shown(); }

// Read and written again.
inline std::string rewritten(std::string_view bytes, const write_options& options = {}) {
  const reading from(bytes);
  return from.done ? std::string(writing(from.to.view(), options).bytes()) : from.shown();
}

}  // namespace smelt::bjdata
