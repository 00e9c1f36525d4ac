// A document's tokens as the rows of a table for people: where each one stands, which bytes are its own, and the path of its value.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/nesting.hpp"
#include "core/base/output.hpp"
#include "core/format/format.hpp"

namespace smelt::inspect {

struct row {
  std::uint32_t index;    // of the token on the tape
  std::uint32_t offset;   // of its first byte, its own head included
  std::uint32_t size;     // of its bytes
  std::uint32_t depth;    // containers around it
  bool in_key;            // it is part of a key that is no text
  std::string_view path;  // JSON Pointer of its value, a key's of its member's; at most longest_path. Valid until the next row
};

// Walks a tape once, in the order of the document, taking time by its length. A key that is no text has no row of its own, nor has the
// end of a container that ends without a byte of its own.
class rows {
 public:
  // The format and the document must outlive this.
  rows(const format& from, const input& document, const tape_view& tokens, arena& memory) noexcept;
  rows(const rows&) = delete;
  rows& operator=(const rows&) = delete;

  // False at the end, and where memory is spent.
  [[nodiscard]] bool next(row& to) noexcept;
  bool ok() const noexcept { return ok_ && path_.ok(); }

 private:
  struct container {
    std::uint32_t path;    // the length of its own path
    std::uint32_t number;  // of the next child
    bool object;
    bool cut;  // its path is not whole, so its children's cannot be
  };

  std::string_view extent_of(std::uint32_t index) const noexcept;
  void enter(const token& t) noexcept;
  void leave() noexcept;
  void step(const token& t) noexcept;
  void begin_key(const token& t) noexcept;
  void end_value() noexcept;

  const format& from_;
  const input& document_;
  tape_view tokens_;
  output path_;
  nesting<container> open_;
  std::uint32_t index_;
  std::uint32_t depth_ = 0;
  std::uint32_t key_depth_ = 0;  // of a key that is no text
  bool in_key_ = false;
  bool tagged_ = false;  // a tag of the value that is next has made its step
  bool cut_ = false;     // the path is not whole
  bool ok_ = true;
};

}  // namespace smelt::inspect
