// MessagePack one step at a time: an extending_cursor (core/stream/cursor.hpp).
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/msgpack/head.hpp"
#include "core/msgpack/text.hpp"
#include "core/stream/cursor.hpp"
#include "core/stream/cursor_place.hpp"

namespace smelt::msgpack {

// Offsets of errors are those of the reader (core/msgpack/reader.hpp). What a timestamp asks of its payload is not looked at.
class cursor : public cursor_place {
 public:
  struct scope {
    std::uint64_t left = 0;   // elements or members yet to come
    std::uint32_t depth = 0;  // around the container
  };
  using text_ref = msgpack::text_ref;

  cursor(const input& document, const limits& bounds) noexcept : cursor_place(document, bounds) {}

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
  // The head here, whole.
  result<head> here() const noexcept;
};

}  // namespace smelt::msgpack
