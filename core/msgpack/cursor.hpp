// MessagePack one step at a time: an extending_cursor (core/stream/cursor.hpp).
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/msgpack/head.hpp"
#include "core/msgpack/text.hpp"
#include "core/stream/cursor.hpp"

namespace smelt::msgpack {

// Offsets of errors are those of the reader (core/msgpack/reader.hpp). What a timestamp asks of its payload is not looked at.
class cursor {
 public:
  struct scope {
    std::uint64_t left = 0;   // elements or members yet to come
    std::uint32_t depth = 0;  // around the container
  };
  using text_ref = msgpack::text_ref;

  cursor(const input& document, const limits& bounds) noexcept
      : document_(document), at_(document.begin()), most_depth_(bounds.depth), longest_text_(bounds.text) {}

  const input& source() const noexcept { return document_; }
  const char* at() const noexcept { return at_; }
  std::size_t offset() const noexcept { return document_.offset(at_); }
  std::size_t token_offset() const noexcept;

  // integer, unsigned_integer or real where a number is.
  result<kind> peek() noexcept;
  result<void> enter(scope& inside) noexcept;
  result<bool> next(scope& inside) noexcept;
  result<text_ref> key() noexcept;
  result<void> null() noexcept;
  result<bool> boolean() noexcept;
  result<cursor_number> number() noexcept;
  result<text_ref> text() noexcept;
  result<std::int16_t> extension_type() const noexcept;
  // UTF-8 is not looked at.
  result<void> skip() noexcept;

 private:
  std::unexpected<error> fault(code what, const char* detail) const noexcept { return fail(what, offset(), detail); }
  std::unexpected<error> other_kind() const noexcept { return fault(code::wrong_type, "the value is of another kind"); }
  // The head here, whole.
  result<head> here() const noexcept;
  bool is_plain_key() const noexcept;

  input document_;
  const char* at_;
  std::uint32_t most_depth_;
  std::uint32_t longest_text_;
  std::uint32_t depth_ = 0;  // containers around what is here
};

}  // namespace smelt::msgpack
