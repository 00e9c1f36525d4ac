#include "core/json/extent.hpp"

#include "core/number/lexeme.hpp"

namespace smelt::json {

namespace {

std::string_view between(const char* first, const char* last) noexcept { return {first, static_cast<std::size_t>(last - first)}; }

// From the quotation mark before the content to the next one that no backslash escapes. A bare name has none.
std::string_view text_extent(const input& document, const token& t, const char* content) noexcept {
  if (content[-1] != '"' && content[-1] != '\'') return {content, t.length()};
  const char* at = content;
  while (at < document.end() && *at != content[-1]) at += *at == '\\' && document.end() - at > 1 ? 2 : 1;
  return between(content - 1, at < document.end() ? at + 1 : at);
}

// NaN and infinities are relaxed JSON's.
std::string_view number_extent(const input& document, const char* first) noexcept {
  const std::string_view rest = between(first, document.end());
  for (const std::string_view word : {"NaN", "Infinity", "-Infinity"})
    if (rest.starts_with(word)) return rest.substr(0, word.size());
  return between(first, number::check(first, document.end()).end);
}

}  // namespace

std::string_view extent_of(const input& document, const tape_view& tokens, std::uint32_t index) noexcept {
  const token& t = tokens[index];
  const char* const first = document.base() + t.offset(document.base());
  switch (t.what()) {
  case kind::text:
  case kind::key: return text_extent(document, t, first);
  case kind::null: return {first, 4};
  case kind::boolean: return {first, t.boolean() ? std::size_t{4} : std::size_t{5}};
  case kind::begin_array:
  case kind::begin_object:
  case kind::end_array:
  case kind::end_object: return {first, 1};
  default: return number_extent(document, first);
  }
}

}  // namespace smelt::json
