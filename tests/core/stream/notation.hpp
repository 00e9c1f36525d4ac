// What tests of binary formats read from, and how they show what they got.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/block_pool.hpp"
#include "core/base/output.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

// "82 01 02" as bytes; spaces are for the eye.
std::string unhex(std::string_view digits);
std::string hex(std::string_view bytes);

// A tape's value in diagnostic notation (RFC 8949, section 8); typed arrays as i16be[2 3](1, 2, ...), extensions as ext 5 h'0102'.
std::string diagnostic(const tape_view& value);
std::string shown_real(double value);
std::string shown_text(std::string_view text);

// A document that ends where its allocation ends, so that a sanitizer sees a read beyond it; or with that much padding.
class document {
 public:
  explicit document(std::string_view bytes, std::size_t padding = 0)
      : size_(bytes.size()), padding_(padding), bytes_(std::make_unique<char[]>(bytes.size() + padding)) {
    bytes.copy(bytes_.get(), bytes.size());
    std::memset(bytes_.get() + size_, 0x61, padding);
  }
  operator input() const { return input({bytes_.get(), size_}, padding_); }

 private:
  std::size_t size_;
  std::size_t padding_;
  std::unique_ptr<char[]> bytes_;
};

// What a format's reader makes of some bytes.
template <auto read>
struct reading_by {
  explicit reading_by(std::string_view bytes, const read_options& options = {}, std::size_t padding = 0)
      : source(bytes, padding), done(read(source, options, to)) {}

  std::string shown() const { return done ? diagnostic(to.view()) : "error"; }
  // The fault's code, and "none" where there is none.
  std::string_view fault() const { return done ? "none" : name(done.error().what); }
  std::uint32_t offset(std::size_t index) const { return to[index].offset(to.base()); }

  document source;
  block_pool pool;
  arena memory{pool};
  tape to{memory};
  result<void> done;
};

// What a format's writer makes of a tape's value.
template <auto write>
struct writing_by {
  explicit writing_by(const tape_view& value, const write_options& options = {}) : done(write(value, options, to, counts)) {}

  // As hexadecimal digits, or the name of what went wrong.
  std::string shown() const { return done ? hex(to.view()) : std::string(name(done.error().what)); }

  block_pool pool;
  arena memory{pool};
  output to{memory};
  conversions counts;
  result<void> done;
};

// Bytes read and written again, as hexadecimal digits, or the name of what went wrong.
template <auto read, auto write>
std::string rewritten_by(std::string_view bytes, const write_options& options = {}) {
  const reading_by<read> from(bytes);
  if (!from.done) return std::string(from.fault());
  return writing_by<write>(from.to.view(), options).shown();
}

}  // namespace smelt
