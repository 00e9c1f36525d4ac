#include "core/query/tape_find.hpp"

#include <optional>

namespace smelt::query {

namespace {

std::optional<std::uint32_t> member(const tape& document, std::uint32_t object, const step& name) noexcept {
  const std::uint32_t end = document[object].other();
  for (std::uint32_t i = object + 1; i < end;) {
    const token& key = document[i];
    if (key.has(flag::composite)) {
      i = after_value(document.tokens(), after_value(document.tokens(), i + 1));
      continue;
    }
    if (name.equals(key.view())) return i + 1;
    i = after_value(document.tokens(), i + 1);
  }
  return std::nullopt;
}

std::optional<std::uint32_t> element(const tape& document, std::uint32_t array, const step& name) noexcept {
  const auto wanted = name.index();
  if (!wanted || *wanted >= document[array].count()) return std::nullopt;
  std::uint32_t i = array + 1;
  for (std::uint32_t n = 0; n < *wanted; ++n) i = after_value(document.tokens(), i);
  return i;
}

std::optional<std::uint32_t> child(const tape& document, std::uint32_t value, const step& name) noexcept {
  if (document[value].is(kind::begin_object)) return member(document, value, name);
  if (document[value].is(kind::begin_array)) return element(document, value, name);
  return std::nullopt;
}

}  // namespace

result<tape_view> find(const tape& document, const pointer& path) noexcept {
  std::uint32_t at = 0;
  for (auto it = path.begin(); !it.at_end(); ++it) {
    while (document[at].is(kind::tag)) ++at;
    const auto next = child(document, at, *it);
    if (!next) return fail(code::field_absent, document[at].offset(document.base()), "no value stands at this path");
    at = *next;
  }
  return document.value(at);
}

}  // namespace smelt::query
