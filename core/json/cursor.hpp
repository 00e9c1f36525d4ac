// JSON (RFC 8259) one step at a time: a token_cursor (core/stream/cursor.hpp). Strict, and the measure of every error of this format: an
// error's offset is that of the first byte at which the input can no longer be the beginning of a document.
#pragma once

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/json/skip.hpp"
#include "core/json/space.hpp"
#include "core/json/text.hpp"
#include "core/stream/cursor.hpp"

namespace smelt::json {

// Where the offset of a faulty string points to what is faulty in it (a backslash, a UTF-8 sequence's first byte), that of an unpaired
// surrogate is its backslash. Limits have the offset of the token that passes them, truncated inputs that of their end.
class cursor {
 public:
  struct scope {
    bool object = false;
    bool first = true;  // nothing was come to yet
  };
  using text_ref = json::text_ref;

  cursor(const input& document, const limits& bounds) noexcept
      : document_(document), at_(document.begin()), depth_left_(bounds.depth), longest_text_(bounds.text), most_digits_(bounds.digits) {}

  const input& source() const noexcept { return document_; }
  const char* at() const noexcept { return at_; }
  std::size_t offset() const noexcept { return document_.offset(at_); }
  std::size_t token_offset() const noexcept { return offset() + (!at_end() && *at_ == '"' ? 1 : 0); }

  // number_text for any number.
  result<kind> peek() noexcept;
  result<void> enter(scope& inside) noexcept;
  result<bool> next(scope& inside) noexcept;
  result<text_ref> key() noexcept;
  result<void> null() noexcept { return literal("null", expected_literal); }
  result<bool> boolean() noexcept;
  result<cursor_number> number() noexcept;
  result<text_ref> text() noexcept;
  // Brackets are counted and the outermost two must match; strings are only searched for their ends.
  result<void> skip() noexcept;

  // After the document's value: nothing but white space may follow.
  result<void> finish() noexcept;

 protected:
  bool at_end() const noexcept { return at_ == document_.end(); }
  void skip_space() noexcept {
    while (!at_end() && is_space(*at_)) ++at_;
  }
  std::unexpected<error> unexpected_here(const char* detail) const noexcept { return fail(code::unexpected, offset(), detail); }
  std::unexpected<error> cut() const noexcept;
  std::unexpected<error> no_value() const noexcept;
  std::unexpected<error> other_kind() const noexcept;
  std::unexpected<error> bad_number(const char* begin) const noexcept;

  static constexpr const char* expected_literal = "expected null, true or false";
  result<void> literal(std::string_view wanted, const char* expected) noexcept;
  result<bool> leave() noexcept;
  result<void> colon() noexcept;
  // A string from its opening quotation mark on, as it was scanned.
  result<text_ref> take(const result<scanned_text>& found) noexcept;
  result<void> step_over(const skipped& value) noexcept;
  std::unexpected<error> no_comma(const scope& inside) const noexcept;
  std::unexpected<error> too_deep() const noexcept;

  input document_;
  const char* at_;
  std::uint32_t depth_left_;
  std::uint32_t longest_text_;
  std::uint32_t most_digits_;
};

}  // namespace smelt::json
