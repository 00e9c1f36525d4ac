#include "core/query/tape_find.hpp"

#include <optional>

#include "core/stream/key_name.hpp"

namespace smelt::query {

namespace {

bool names(const step& wanted, const token* key) noexcept {
  return with_name(key, [&wanted](std::string_view name) { return wanted.equals(name); }).value_or(false);
}

std::optional<std::uint32_t> member(const tape& document, std::uint32_t object, const step& name, std::uint64_t& steps) noexcept {
  const std::uint32_t end = document[object].other();
  for (std::uint32_t i = object + 1; i < end;) {
    const std::uint32_t value = document[i].has(flag::composite) ? after_value(document.tokens(), i + 1) : i + 1;
    ++steps;
    if (names(name, &document[i])) return value;
    i = after_value(document.tokens(), value);
  }
  return std::nullopt;
}

std::optional<std::uint32_t> element(const tape& document, std::uint32_t array, const step& name, std::uint64_t& steps) noexcept {
  const auto wanted = name.index();
  if (!wanted || *wanted >= document[array].count()) return std::nullopt;
  std::uint32_t i = array + 1;
  steps += *wanted;
  for (std::uint32_t n = 0; n < *wanted; ++n) i = after_value(document.tokens(), i);
  return i;
}

std::optional<std::uint32_t> child(const tape& document, std::uint32_t value, const step& name, std::uint64_t& steps) noexcept {
  if (document[value].is(kind::begin_object)) return member(document, value, name, steps);
  if (document[value].is(kind::begin_array)) return element(document, value, name, steps);
  return std::nullopt;
}

}  // namespace

result<tape_view> find(const tape& document, const pointer& path, std::uint64_t* steps) noexcept {
  std::uint32_t at = 0;
  std::uint64_t uncounted = 0;
  for (auto it = path.begin(); !it.at_end(); ++it) {
    while (document[at].is(kind::tag)) ++at;
    const auto next = child(document, at, *it, steps ? *steps : uncounted);
    if (!next) return fail(code::field_absent, document[at].offset(document.base()), "no value stands at this path");
    at = *next;
  }
  return document.value(at);
}

}  // namespace smelt::query
