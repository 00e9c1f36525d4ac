#include "core/cbor/extent.hpp"

#include <limits>

#include "core/cbor/head.hpp"
#include "core/cbor/skip.hpp"
#include "core/cbor/strings.hpp"

namespace smelt::cbor {

namespace {

std::string_view between(const char* first, const char* last) noexcept { return {first, static_cast<std::size_t>(last - first)}; }

bool is_indefinite_head(char initial) noexcept { return (static_cast<std::uint8_t>(initial) & 0x1f) == info::indefinite; }

// Whether the string is known to lie in chunks: strings with slack behind them are copied for nothing else.
bool is_chunked(const input& document, const token& t, std::size_t offset) noexcept {
  return t.has(flag::decoded) && t.length() + text_slack <= static_cast<std::size_t>(document.readable() - document.base()) - offset;
}

// Backwards from the content. No two lengths of a definite head fit the same bytes: a longer one holds zeros, or more of the length, where
// a shorter one holds its first byte.
std::uint32_t head_before(const input& document, std::uint32_t offset, std::uint32_t length) noexcept {
  const std::size_t before = document.offset(document.base() + offset) - document.offset(document.begin());
  for (const std::uint32_t size : {1U, 2U, 3U, 5U, 9U}) {
    if (size > before) break;
    const head h = take_head(document.base() + offset - size, document.base() + offset);
    const bool string = h.what() == major::text || h.what() == major::bytes;
    if (string && !h.missing() && !h.indefinite() && h.size == size && h.argument == length) return size;
  }
  return before > 0 ? 1 : 0;  // of a string in chunks
}

std::string_view string_extent_of(const input& document, const token& t, std::uint32_t offset) noexcept {
  const char* const content = document.base() + offset;
  const char* const first = content - (is_chunked(document, t, offset) ? 1 : head_before(document, offset, t.length()));
  const head h = take_head(first, document.end());
  const auto whole = h.missing() ? result<string_extent>(fail(code::truncated, offset, "")) : take_string(document, first, h, t.length());
  return between(first, whole ? whole->after : content);
}

// The break of a container of indefinite length, or where a definite one ends.
std::string_view end_extent(const input& document, const tape_view& tokens, const token& last) noexcept {
  const bool has_break = is_indefinite_head(document.base()[tokens[last.other()].container_offset()]);
  return {document.base() + last.container_offset() + (has_break ? 0 : 1), has_break ? std::size_t{1} : std::size_t{0}};
}

// A head, but for numbers and typed arrays made of a tag and what it stands on.
std::string_view head_extent(const input& document, const token& t, const char* first) noexcept {
  const head h = take_head(first, document.end());
  const char* const after = first + h.size;
  if (h.what() != major::tag || t.is(kind::tag)) return between(first, after);
  const auto item = skip_item(document, first, std::numeric_limits<std::uint32_t>::max());
  return between(first, item ? *item : after);
}

}  // namespace

std::string_view extent_of(const input& document, const tape_view& tokens, std::uint32_t index) noexcept {
  const token& t = tokens[index];
  const std::uint32_t offset = t.offset(document.base());
  switch (t.what()) {
  case kind::key:
    if (t.has(flag::composite)) return {document.base() + offset, 0};
    [[fallthrough]];
  case kind::text:
  case kind::bytes: return string_extent_of(document, t, offset);
  case kind::end_array:
  case kind::end_object: return end_extent(document, tokens, t);
  default: return head_extent(document, t, document.base() + offset);
  }
}

}  // namespace smelt::cbor
