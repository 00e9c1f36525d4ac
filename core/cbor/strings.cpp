#include "core/cbor/strings.hpp"

#include <cstring>

#include "core/cbor/faults.hpp"
#include "core/stream/decoded.hpp"
#include "core/stream/span_token.hpp"
#include "core/stream/strings.hpp"

namespace smelt::cbor {

namespace {

result<string_extent> take_chunks(const input& in, const char* at, const head& h, std::uint32_t longest) noexcept {
  const char* const content = at + h.size;
  std::uint64_t length = 0;
  for (const char* chunk = content;;) {
    if (chunk == in.end()) return fail(code::truncated, in.offset(chunk), "a string of indefinite length must end with a break");
    if (static_cast<std::uint8_t>(*chunk) == break_byte) return string_extent{content, chunk + 1, static_cast<std::uint32_t>(length), true};
    const head c = take_head(chunk, in.end());
    if (c.what() != h.what() || c.information() > info::eight_bytes)
      return fail(code::unexpected, in.offset(chunk), "the chunks of a string are strings of its kind and of definite length");
    if (c.truncated()) return fail(code::truncated, in.offset(chunk), faults::cut_head);
    if (c.argument > static_cast<std::size_t>(in.end() - chunk) - c.size)
      return fail(code::truncated, in.offset(chunk), faults::beyond_input);
    length += c.argument;
    if (length > longest) return fail(code::text_limit, in.offset(at), faults::too_long);
    chunk += c.size + c.argument;
  }
}

char* copy_content(const string_extent& s, char* to) noexcept {
  for_each_chunk(s, [&to](std::string_view piece) {
    std::memcpy(to, piece.data(), piece.size());
    to += piece.size();
    return true;
  });
  return to;
}

}  // namespace

result<string_extent> take_string(const input& in, const char* at, const head& h, std::uint32_t longest) noexcept {
  if (h.indefinite()) return take_chunks(in, at, h, longest);
  const auto content = take_content(in, at, at + h.size, h.argument, longest);
  if (!content) return std::unexpected(content.error());
  return string_extent{content->data(), content->data() + content->size(), static_cast<std::uint32_t>(h.argument), false};
}

result<string_extent> take_byte_string(const input& in, const char* at, std::uint32_t longest, const char* where) noexcept {
  if (at == in.end()) return fail(code::truncated, in.offset(at), "the input ends where a byte string is expected");
  const head h = take_head(at, in.end());
  if (h.truncated()) return fail(code::truncated, in.offset(at), faults::cut_head);
  if (h.missing() || h.what() != major::bytes) return fail(code::unexpected, in.offset(at), where);
  return take_string(in, at, h, longest);
}

result<void> check_text(const input& in, const string_extent& text) noexcept {
  result<void> valid;
  for_each_chunk(text, [&](std::string_view piece) {
    valid = check_utf8(in, piece);
    return valid.has_value();
  });
  return valid;
}

std::string_view contiguous(const string_extent& s, arena& memory) noexcept {
  if (!s.chunked) return {s.content, s.length};
  char* const joined = memory.try_allocate(s.length + text_slack, 1);
  if (joined) copy_content(s, joined);
  return {joined, s.length};
}

token string_token(kind what, const input& in, const string_extent& s, arena& memory) noexcept {
  if (!s.chunked) return span_token(what, in, {s.content, s.length}, memory);
  char* const to = allocate_decoded(s.length, in.offset(s.content), memory);
  if (to) copy_content(s, to);
  return token::span(what, flag::decoded, to, s.length);
}

}  // namespace smelt::cbor
