// A handle to one value in a buffer, read when asked: doc["a"][2].as<int>(). Written once over a cursor; never allocates.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/stream/cursor.hpp"
#include "core/stream/lazy_range.hpp"
#include "core/stream/nd_view.hpp"
#include "core/stream/number_as.hpp"

namespace smelt {

// Borrows the buffer, which must outlive it. Every question reads the value again from its first byte, so a value that is asked much
// should be asked once and kept. What failed on the way to the value is kept and is the answer to every question. Values that are stepped
// over are checked only as far as stepping needs; of equal keys the first counts. Tags are stepped over, except in raw().
template <token_cursor C>
class lazy_value {
 public:
  using text_ref = typename C::text_ref;

  // The document's value. What follows it in the buffer is not looked at.
  explicit lazy_value(const input& document, const limits& bounds = {}) noexcept : lazy_value(open(document, bounds)) {}
  // From where a cursor stands before a value, or why there is none.
  explicit lazy_value(const result<C>& here) noexcept : here_(here) {}

  // A member, an element. code::wrong_type: the value holds none; code::field_absent: not this one.
  lazy_value operator[](std::string_view name) const noexcept;
  lazy_value operator[](std::size_t index) const noexcept;

  // begin_array and begin_object for containers.
  result<smelt::kind> kind() const noexcept;

  // bool, integers and double (code::out_of_range where the type cannot hold the value: see number_as), and std::string_view,
  // which is a text's content where the buffer holds it without escapes or chunks: else code::not_supported, and copy_text serves.
  template <class T>
  result<T> as() const noexcept;
  bool is_null() const noexcept {
    const auto what = kind();
    return what && *what == smelt::kind::null;
  }

  // A text (or byte string, or an extension's payload) where it lies; decoded, its size in bytes; and copied, which needs that much room
  // and gives what was written.
  result<text_ref> text() const noexcept;
  result<std::size_t> text_size() const noexcept;
  result<std::string_view> copy_text(std::span<char> room) const noexcept;

  // A typed array's numbers where they lie, from formats whose cursor lends them.
  result<nd_view> numbers() const noexcept
    requires lending_cursor<C>
  {
    auto cursor = at(smelt::kind::typed_array);
    if (!cursor) return std::unexpected(cursor.error());
    return cursor->numbers();
  }

  result<std::int16_t> extension_type() const noexcept
    requires extending_cursor<C>
  {
    const auto cursor = at(smelt::kind::extension);
    if (!cursor) return std::unexpected(cursor.error());
    return cursor->extension_type();
  }

  // The value's own bytes.
  result<std::string_view> raw() const noexcept;
  // How many elements or members there are, counted by stepping over them.
  result<std::uint32_t> size() const noexcept;

  // for (auto element : value.elements()), for (auto member : value.members()): a failure on the way is the last that comes, as a value
  // that answers with it.
  lazy_range<C, false> elements() const noexcept { return lazy_range<C, false>(opened(smelt::kind::begin_array)); }
  lazy_range<C, true> members() const noexcept { return lazy_range<C, true>(opened(smelt::kind::begin_object)); }

 private:
  static result<C> open(const input& document, const limits& bounds) noexcept {
    if (document.size() > bounds.bytes) return fail(code::bytes_limit, document.offset(document.begin()), "the input is too long");
    return C(document, bounds);
  }
  // A cursor before the value itself, which must be of that kind.
  result<C> at(smelt::kind wanted) const noexcept;
  // A cursor inside the container.
  result<lazy_scope<C>> opened(smelt::kind wanted) const noexcept;

  result<C> here_;
};

template <token_cursor C>
result<kind> lazy_value<C>::kind() const noexcept {
  if (!here_) return std::unexpected(here_.error());
  C cursor = *here_;
  return peek_behind_tags(cursor);
}

template <token_cursor C>
result<C> lazy_value<C>::at(smelt::kind wanted) const noexcept {
  if (!here_) return here_;
  C cursor = *here_;
  const auto what = peek_behind_tags(cursor);
  if (!what) return std::unexpected(what.error());
  const bool bytes = *what == smelt::kind::bytes || *what == smelt::kind::extension;
  const bool fits = *what == wanted || (is_number(wanted) && is_number(*what)) || (wanted == smelt::kind::text && bytes);
  if (!fits) return fail(code::wrong_type, cursor.offset(), "the value is of another kind");
  return cursor;
}

template <token_cursor C>
result<lazy_scope<C>> lazy_value<C>::opened(smelt::kind wanted) const noexcept {
  const auto cursor = at(wanted);
  if (!cursor) return std::unexpected(cursor.error());
  lazy_scope<C> scope{*cursor, {}, cursor->offset()};
  if (const auto entered = scope.cursor.enter(scope.inside); !entered) return std::unexpected(entered.error());
  return scope;
}

template <token_cursor C>
lazy_value<C> lazy_value<C>::operator[](std::string_view name) const noexcept {
  auto scope = opened(smelt::kind::begin_object);
  if (!scope) return lazy_value(std::unexpected(scope.error()));
  for (;;) {
    const auto more = scope->cursor.next(scope->inside);
    if (!more) return lazy_value(std::unexpected(more.error()));
    if (!*more) return lazy_value(fail(code::field_absent, scope->offset, "the object has no member of that name"));
    const auto key = scope->cursor.key();
    if (!key) return lazy_value(std::unexpected(key.error()));
    if (equals(*key, name)) return lazy_value(result<C>(scope->cursor));
    if (const auto skipped = scope->cursor.skip(); !skipped) return lazy_value(std::unexpected(skipped.error()));
  }
}

template <token_cursor C>
lazy_value<C> lazy_value<C>::operator[](std::size_t index) const noexcept {
  auto scope = opened(smelt::kind::begin_array);
  if (!scope) return lazy_value(std::unexpected(scope.error()));
  for (;; --index) {
    const auto more = scope->cursor.next(scope->inside);
    if (!more) return lazy_value(std::unexpected(more.error()));
    if (!*more) return lazy_value(fail(code::field_absent, scope->offset, "the array has no element of that index"));
    if (index == 0) return lazy_value(result<C>(scope->cursor));
    if (const auto skipped = scope->cursor.skip(); !skipped) return lazy_value(std::unexpected(skipped.error()));
  }
}

template <token_cursor C>
template <class T>
result<T> lazy_value<C>::as() const noexcept {
  if constexpr (std::same_as<T, bool>) {
    auto cursor = at(smelt::kind::boolean);
    if (!cursor) return std::unexpected(cursor.error());
    return cursor->boolean();
  } else if constexpr (std::integral<T> || std::same_as<T, double>) {
    auto cursor = at(smelt::kind::number_text);
    if (!cursor) return std::unexpected(cursor.error());
    const std::size_t offset = cursor->offset();
    const auto number = cursor->number();
    if (!number) return std::unexpected(number.error());
    return number_as<T>(*number, offset);
  } else {
    static_assert(std::same_as<T, std::string_view>);
    const auto found = text();
    if (!found) return std::unexpected(found.error());
    if (const auto whole = found->in_place()) return *whole;
    return fail(code::not_supported, here_->offset(), "the text is escaped or in chunks: copy it");
  }
}

template <token_cursor C>
result<typename C::text_ref> lazy_value<C>::text() const noexcept {
  auto cursor = at(smelt::kind::text);
  if (!cursor) return std::unexpected(cursor.error());
  return cursor->text();
}

template <token_cursor C>
result<std::size_t> lazy_value<C>::text_size() const noexcept {
  const auto found = text();
  if (!found) return std::unexpected(found.error());
  return decoded_size(*found);
}

template <token_cursor C>
result<std::string_view> lazy_value<C>::copy_text(std::span<char> room) const noexcept {
  const auto found = text();
  if (!found) return std::unexpected(found.error());
  const std::size_t size = decoded_size(*found);
  if (size > room.size()) return fail(code::out_of_range, here_->offset(), "the text is longer than the room for it");
  copy_decoded(*found, room.data());
  return std::string_view(room.data(), size);
}

template <token_cursor C>
result<std::string_view> lazy_value<C>::raw() const noexcept {
  if (!here_) return std::unexpected(here_.error());
  C cursor = *here_;
  if (const auto what = cursor.peek(); !what) return std::unexpected(what.error());
  const char* const first = cursor.at();
  if (const auto skipped = cursor.skip(); !skipped) return std::unexpected(skipped.error());
  return std::string_view(first, cursor.at());
}

template <token_cursor C>
result<std::uint32_t> lazy_value<C>::size() const noexcept {
  const auto what = kind();
  if (!what) return std::unexpected(what.error());
  auto scope = opened(*what == smelt::kind::begin_object ? *what : smelt::kind::begin_array);
  if (!scope) return std::unexpected(scope.error());
  for (std::uint32_t count = 0;; ++count) {
    const auto more = scope->cursor.next(scope->inside);
    if (!more) return std::unexpected(more.error());
    if (!*more) return count;
    if (*what == smelt::kind::begin_object) {
      if (const auto key = scope->cursor.key(); !key) return std::unexpected(key.error());
    }
    if (const auto skipped = scope->cursor.skip(); !skipped) return std::unexpected(skipped.error());
  }
}

}  // namespace smelt
