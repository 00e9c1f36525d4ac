// BJData one step at a time: a token_cursor (core/stream/cursor.hpp).
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/bjdata/container.hpp"
#include "core/bjdata/text.hpp"
#include "core/stream/cursor.hpp"
#include "core/stream/cursor_place.hpp"
#include "core/stream/nd_view.hpp"

namespace smelt::bjdata {

// An array of one type is kind::typed_array, and numbers() takes it; one of bytes is kind::bytes. A structure of arrays is
// kind::begin_array, but cannot be entered (code::not_supported), nor can characters in several dimensions: they are skipped, or read by
// the reader. Offsets of errors are the reader's.
class cursor : public cursor_place {
 public:
  struct scope {
    container inside;
    std::uint32_t depth;  // around the container
  };
  using text_ref = bjdata::text_ref;

  cursor(const input& document, const limits& bounds) noexcept : cursor_place(document, bounds), most_digits_(bounds.digits) {}

  std::size_t token_offset() const noexcept;

  result<kind> peek() noexcept;
  result<void> enter(scope& inside) noexcept;
  result<bool> next(scope& inside) noexcept;
  result<text_ref> key() noexcept;
  result<void> null() noexcept;
  result<bool> boolean() noexcept;
  result<cursor_number> number() noexcept;
  result<text_ref> text() noexcept;
  // The type of the extension here, as a tape has it (core/bjdata/extension.hpp), without consuming it.
  result<std::int16_t> extension_type() const noexcept;
  // Consumes a typed array: its numbers, where they lie. code::not_supported for more dimensions than a view has.
  result<nd_view> numbers() noexcept;
  // Containers may be 1,024 deep in one another at most, whatever the limits allow. Texts and numbers are not looked at.
  result<void> skip() noexcept;

  // The value here has no marker, its container has one type for all: its bytes alone are no document.
  bool is_bare() const noexcept { return type_ != 0; }

 private:
  bool skip_no_ops() noexcept;
  // The value's marker, its own or its container's, and where its content begins. At the input's end: none.
  char marker() const noexcept { return type_ != 0 ? type_ : at_ != document_.end() ? *at_ : '\0'; }
  const char* content() const noexcept { return type_ != 0 ? at_ : at_ + 1; }
  result<kind> peek_array() const noexcept;
  result<const char*> content_of_token() const noexcept;
  result<text_ref> checked_text(std::string_view content) const noexcept;
  result<text_ref> take_character() noexcept;
  result<text_ref> take_bytes() noexcept;
  result<text_ref> take_extension() noexcept;
  result<cursor_number> take_lexeme() noexcept;
  void consume_to(const char* after) noexcept {
    at_ = after;
    type_ = 0;
  }

  std::uint32_t most_digits_;
  char type_ = 0;  // its container's, for a value without a marker
};

}  // namespace smelt::bjdata
