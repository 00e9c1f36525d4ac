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

const format* format_of_content_type(format_list formats, std::string_view content_type) noexcept {
  for (const format* f : formats)
    if (f->media_types.front() == content_type) return f;
  const std::string_view type = essence(content_type);
  for (const format* f : formats)
    for (const std::string_view known : f->media_types)
      if (equal_ignoring_case(type, known)) return f;
  for (const format* f : formats)
    if (has_suffix(type, f->suffix)) return f;
  return nullptr;
}

const format* format_of_name(format_list formats, std::string_view name) noexcept {
  for (const format* f : formats)
    if (f->name == name) return f;
  return nullptr;
}

}  // namespace smelt::proto
