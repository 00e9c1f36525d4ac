// Which format a media type names (RFC 9110, section 8.3; RFC 6839 for suffixes).
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/format/format.hpp"

namespace smelt::proto {

using format_list = std::span<const format* const>;

bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept;

// Without the blanks and tabs at both ends.
std::string_view trimmed(std::string_view text) noexcept;

// "type/subtype" of a Content-Type, without parameters.
std::string_view essence(std::string_view content_type) noexcept;

// What a payload is: a document of a format, or a sequence of them.
struct payload_type {
  const format* documents = nullptr;
  const sequence* in = nullptr;  // null: one document

  explicit operator bool() const noexcept { return documents != nullptr; }
  bool operator==(const payload_type&) const noexcept = default;

  std::string_view name() const noexcept { return in ? in->name : documents->name; }
  std::span<const std::string_view> media_types() const noexcept { return in ? in->media_types : documents->media_types; }
  std::string_view suffix() const noexcept { return in ? in->suffix : documents->suffix; }
};

// The first that `suits`, in the order of the list, each format before its sequences; none when none does.
template <class condition>
payload_type find_type(format_list formats, condition suits) {
  for (const format* f : formats) {
    if (const payload_type one{f, nullptr}; suits(one)) return one;
    for (const sequence& s : f->sequences)
      if (const payload_type many{f, &s}; suits(many)) return many;
  }
  return {};
}

// Each of them, in that order.
template <class visitor>
void each_type(format_list formats, visitor visit) {
  find_type(formats, [&](const payload_type& t) {
    visit(t);
    return false;
  });
}

// How many there are.
std::size_t count_types(format_list formats) noexcept;

// What a Content-Type's value names: by any of its media types, or by its suffix under application/.
payload_type type_of_content_type(format_list formats, std::string_view content_type) noexcept;

payload_type type_of_name(format_list formats, std::string_view name) noexcept;

}  // namespace smelt::proto
