#include "core/msgpack/extent.hpp"

#include "core/msgpack/head.hpp"

namespace smelt::msgpack {

namespace {

family family_of(const token& t) noexcept {
  switch (t.what()) {
  case kind::bytes: return family::bytes;
  case kind::extension: return family::extension;
  default: return family::text;
  }
}

// Backwards from the content. No two heads of different size fit the same bytes: a longer one holds the length, or zeros, where a shorter
// one holds a first byte that says more than the length.
std::string_view with_head(const input& document, const token& t, const char* content) noexcept {
  for (const std::ptrdiff_t size : {1, 2, 3, 4, 5, 6}) {
    if (content - document.begin() < size) break;
    const head h = take_head(content - size, content);
    if (!h.missing() && h.size == size && h.what == family_of(t) && h.argument == t.length()) return {content - size, h.size + h.argument};
  }
  return {content, t.length()};
}

}  // namespace

std::string_view extent_of(const input& document, const tape_view& tokens, std::uint32_t index) noexcept {
  const token& t = tokens[index];
  const char* const at = document.base() + t.offset(document.base());
  switch (t.what()) {
  case kind::key:
    if (t.has(flag::composite)) return {at, 0};
    [[fallthrough]];
  case kind::text:
  case kind::bytes:
  case kind::extension: return with_head(document, t, at);
  case kind::end_array:
  case kind::end_object: return {at + 1, 0};
  default: return {at, take_head(at, document.end()).size};
  }
}

}  // namespace smelt::msgpack
