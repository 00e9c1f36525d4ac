// CBOR one step at a time: a tagging_cursor (core/stream/cursor.hpp).
#pragma once

#include <array>
#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/cbor/head.hpp"
#include "core/cbor/text.hpp"
#include "core/stream/cursor.hpp"
#include "core/stream/cursor_place.hpp"

namespace smelt::cbor {

// Every tag is one to it: bignums are tags on byte strings, decimal fractions and shaped arrays tags on arrays, typed arrays tags on byte
// strings. Offsets of errors are those of the reader (core/cbor/reader.hpp).
class cursor : public cursor_place {
 public:
  struct scope {
    std::uint64_t left = 0;   // items yet to come, keys and values each; counted down from far away where the length is indefinite
    std::uint32_t depth = 0;  // around the container
    bool map = false;
  };
  using text_ref = cbor::text_ref;

  cursor(const input& document, const limits& bounds) noexcept : cursor_place(document, bounds) {}

  std::size_t token_offset() const noexcept;

  // integer, unsigned_integer, real or, for what is below the least std::int64_t, number_text.
  result<kind> peek() noexcept;
  result<void> enter(scope& inside) noexcept;
  result<bool> next(scope& inside) noexcept;
  result<text_ref> key() noexcept;
  result<void> null() noexcept;
  result<bool> boolean() noexcept;
  // The lexeme of a number_text lies in this cursor until its next number.
  result<cursor_number> number() noexcept;
  result<text_ref> text() noexcept;
  result<std::uint64_t> tag() noexcept;
  bool at_tagged_token() const noexcept;
  // Containers of indefinite length may be 1,024 deep in one another at most, whatever the limits allow. UTF-8 and what tags ask of
  // their content are not looked at.
  result<void> skip() noexcept;

 private:
  // The head here, whole.
  result<head> here() const noexcept;
  void consume(std::size_t bytes) noexcept {
    at_ += bytes;
    tags_ = 0;
  }

  std::uint32_t tags_ = 0;  // consumed just before what is here
  std::array<char, 24> digits_{};
};

}  // namespace smelt::cbor
