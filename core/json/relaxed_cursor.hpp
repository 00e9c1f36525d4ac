// Relaxed JSON one step at a time: a token_cursor (core/stream/cursor.hpp) for what people write. It is JSON, and besides:
//
//   comments        where white space may stand: from // to a line feed, a carriage return or the input's end; from /* to the next */
//   trailing comma  one behind the last element or member
//   bare names      as keys: ASCII letters, digits, '_' and '$', the first no digit
//   single quotes   around texts and keys, with JSON's escapes and \'; a double quotation mark in them stands for itself
//   numbers         NaN, Infinity and -Infinity
//
// Nothing else: no other white space, escapes, numbers or signs. All of it is JSON5, so other readers of that take it for the same.
#pragma once

#include "core/json/cursor.hpp"

namespace smelt::json {

// Errors are those of the strict cursor where both have them.
class relaxed_cursor : private cursor {
 public:
  using cursor::at;
  using cursor::cursor;
  using cursor::offset;
  using cursor::scope;
  using cursor::source;
  using cursor::text_ref;

  std::size_t token_offset() const noexcept { return offset() + (!at_end() && is_quote(*at_) ? 1 : 0); }

  result<kind> peek() noexcept;
  result<void> enter(scope& inside) noexcept;
  result<bool> next(scope& inside) noexcept;
  result<text_ref> key() noexcept;
  result<void> null() noexcept;
  result<bool> boolean() noexcept;
  result<cursor_number> number() noexcept;
  result<text_ref> text() noexcept;
  result<void> skip() noexcept;
  result<void> finish() noexcept;

 private:
  static constexpr bool is_quote(char c) noexcept { return c == '"' || c == '\''; }

  // White space and comments.
  result<void> skip_blank() noexcept;
  result<text_ref> bare_name() noexcept;
  result<cursor_number> nonfinite(std::string_view wanted, double value) noexcept;
};

}  // namespace smelt::json
