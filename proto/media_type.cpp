#include "proto/media_type.hpp"

#include <algorithm>

namespace smelt::proto {

namespace {

constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

bool has_suffix(std::string_view type, std::string_view suffix) noexcept {
  constexpr std::string_view tree = "application/";
  return !suffix.empty() && type.size() > tree.size() + suffix.size() && equal_ignoring_case(type.substr(0, tree.size()), tree) &&
         equal_ignoring_case(type.substr(type.size() - suffix.size()), suffix);
}

}  // namespace

bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
  return a.size() == b.size() && std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view essence(std::string_view content_type) noexcept { return trimmed(content_type.substr(0, content_type.find(';'))); }

std::size_t count_types(format_list formats) noexcept {
  std::size_t count = formats.size();
  for (const format* f : formats) count += f->sequences.size();
  return count;
}

payload_type type_of_content_type(format_list formats, std::string_view content_type) noexcept {
  if (const auto named = find_type(formats, [&](const payload_type& t) { return t.media_types().front() == content_type; })) return named;
  const std::string_view type = essence(content_type);
  const auto by_name = find_type(formats, [&](const payload_type& t) {
    return std::ranges::any_of(t.media_types(), [&](std::string_view known) { return equal_ignoring_case(type, known); });
  });
  return by_name ? by_name : find_type(formats, [&](const payload_type& t) { return has_suffix(type, t.suffix()); });
}

payload_type type_of_name(format_list formats, std::string_view name) noexcept {
  return find_type(formats, [&](const payload_type& t) { return t.name() == name; });
}

}  // namespace smelt::proto
