// Byte and text strings, definite or in chunks (RFC 8949, section 3.2.3): measured, checked, and joined where need be.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/cbor/head.hpp"
#include "core/stream/token.hpp"

namespace smelt::cbor {

// A string as it lies in the input.
struct string_extent {
  const char* content;   // the first byte after the head
  const char* after;     // the first byte after the string
  std::uint32_t length;  // of its content, in bytes
  bool chunked;          // the content lies in chunks, each with a head of its own
};

// Takes the string whose head lies at `at`; `h` is that head, whole and of a byte or text string. Fails with truncated, with unexpected
// for a chunk that is not a definite string of the same kind, and with text_limit. UTF-8 is not looked at.
result<string_extent> take_string(const input& in, const char* at, const head& h, std::uint32_t longest) noexcept;

// The same where a byte string is expected and may be anything; `where` is what is said if it is not one.
result<string_extent> take_byte_string(const input& in, const char* at, std::uint32_t longest, const char* where) noexcept;

// Whether every chunk of a text that was taken is UTF-8 of its own.
result<void> check_text(const input& in, const string_extent& text) noexcept;

// Gives each piece of a string that was taken to `take`, in order, until it returns false. True when all were taken.
template <class Take>
bool for_each_chunk(const string_extent& s, Take take) {
  if (!s.chunked) return take(std::string_view(s.content, s.length));
  for (const char* at = s.content; at != s.after - 1;) {
    const head h = take_head(at, s.after);
    if (!take(std::string_view(at + h.size, static_cast<std::size_t>(h.argument)))) return false;
    at += h.size + h.argument;
  }
  return true;
}

// The content in one piece: in the input if it lies so there, else in the arena. Null data when memory is spent.
std::string_view contiguous(const string_extent& s, arena& memory) noexcept;

// A token of the given kind for a string that was taken, its content copied where it is chunked or has no slack behind it. Its data() is
// null when memory is spent.
token string_token(kind what, const input& in, const string_extent& s, arena& memory) noexcept;

}  // namespace smelt::cbor
