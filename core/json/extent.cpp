#include "core/json/extent.hpp"

#include "core/number/lexeme.hpp"

namespace smelt::json {

namespace {

std::string_view between(const char* first, const char* last) noexcept { return {first, static_cast<std::size_t>(last - first)}; }

// From the quotation mark before the content to the next one that no backslash escapes.
std::string_view quoted_extent(const input& document, const char* content) noexcept {
  const char* at = content;
  while (at < document.end() && *at != content[-1]) at += *at == '\\' && document.end() - at > 1 ? 2 : 1;
  return between(content - 1, at < document.end() ? at + 1 : at);
}

}  // namespace

std::string_view extent_of(const input& document, const tape_view& tokens, std::uint32_t index) noexcept {
  const token& t = tokens[index];
  const char* const first = document.base() + t.offset(document.base());
  switch (t.what()) {
  case kind::text:
  case kind::key: return quoted_extent(document, first);
  case kind::null: return {first, 4};
  case kind::boolean: return {first, t.boolean() ? std::size_t{4} : std::size_t{5}};
  case kind::begin_array:
  case kind::begin_object:
  case kind::end_array:
  case kind::end_object: return {first, 1};
  default: return between(first, number::check(first, document.end()).end);
  }
}

}  // namespace smelt::json
