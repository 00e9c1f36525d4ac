// A JSON Pointer walked over a cursor: the value's bytes, reading no further than they end. Written once for all formats.
#pragma once

#include "core/base/limits.hpp"
#include "core/query/pointer.hpp"
#include "core/stream/cursor.hpp"

namespace smelt::query {

// Whether a step names this key.
template <text_reference T>
bool names(const step& wanted, const T& key) noexcept {
  if (const auto whole = key.in_place()) return wanted.equals(*whole);
  step::matcher rest(wanted);
  return key.pieces([&rest](std::string_view piece) { return rest.take(piece); }) && rest.complete();
}

// From an object to the value of its first member of that name. `object` is the offset for code::field_absent.
template <token_cursor C>
result<void> enter_member(C& cursor, const step& wanted, std::size_t object) noexcept {
  typename C::scope inside;
  if (const auto entered = cursor.enter(inside); !entered) return entered;
  for (;;) {
    const auto more = cursor.next(inside);
    if (!more) return std::unexpected(more.error());
    if (!*more) return fail(code::field_absent, object, "the object has no member of that name");
    const auto key = cursor.key();
    if (!key) return std::unexpected(key.error());
    if (names(wanted, *key)) return {};
    if (const auto skipped = cursor.skip(); !skipped) return skipped;
  }
}

// From an array to its element of that index. `array` is the offset for code::field_absent.
template <token_cursor C>
result<void> enter_element(C& cursor, const step& wanted, std::size_t array) noexcept {
  const auto index = wanted.index();
  if (!index) return fail(code::field_absent, array, "an array's elements are named by an index without leading zeros");
  typename C::scope inside;
  if (const auto entered = cursor.enter(inside); !entered) return entered;
  for (std::uint32_t before = *index;; --before) {
    const auto more = cursor.next(inside);
    if (!more) return std::unexpected(more.error());
    if (!*more) return fail(code::field_absent, array, "the array has no element of that index");
    if (before == 0) return {};
    if (const auto skipped = cursor.skip(); !skipped) return skipped;
  }
}

// What the value here is behind its tags; kind::tag where a tag makes a number or a typed array of its content, which no path leads into.
template <token_cursor C>
result<kind> peek_container(C& cursor) noexcept {
  auto what = cursor.peek();
  if constexpr (tagging_cursor<C>) {
    while (what && *what == kind::tag && !cursor.at_tagged_token()) {
      if (const auto tag = cursor.tag(); !tag) return std::unexpected(tag.error());
      what = cursor.peek();
    }
  }
  return what;
}

template <token_cursor C>
result<void> enter_step(C& cursor, const step& wanted) noexcept {
  const auto what = peek_container(cursor);
  if (!what) return std::unexpected(what.error());
  if (*what == kind::begin_object) return enter_member(cursor, wanted, cursor.offset());
  if (*what == kind::begin_array) return enter_element(cursor, wanted, cursor.offset());
  return fail(code::field_absent, cursor.token_offset(), "only arrays and objects hold what a path can lead to");
}

template <token_cursor C>
result<input> find_from(C& cursor, const pointer& path) noexcept {
  for (auto wanted = path.begin(); !wanted.at_end(); ++wanted) {
    if (const auto entered = enter_step(cursor, *wanted); !entered) return std::unexpected(entered.error());
  }
  if (const auto what = cursor.peek(); !what) return std::unexpected(what.error());
  if constexpr (cursor_of_bare_values<C>) {
    if (cursor.is_bare()) return fail(code::not_supported, cursor.offset(), "the value has its type from its container");
  }
  const char* const first = cursor.at();
  if (const auto skipped = cursor.skip(); !skipped) return std::unexpected(skipped.error());
  const input& document = cursor.source();
  return document.slice(static_cast<std::size_t>(first - document.begin()), static_cast<std::size_t>(cursor.at() - first));
}

// What `format::find` promises, and what `find` over a tape does.
template <token_cursor C>
result<input> find(const input& document, const pointer& path, const limits& bounds, std::uint64_t* read = nullptr) noexcept {
  if (document.size() > bounds.bytes) return fail(code::bytes_limit, document.offset(document.begin()), "the input is too long");
  C cursor(document, bounds);
  auto found = find_from(cursor, path);
  if (read) *read += static_cast<std::size_t>(cursor.at() - document.begin());
  return found;
}

}  // namespace smelt::query
