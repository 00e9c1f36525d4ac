// A document's bytes walked one step at a time: what find, lazy readers and plain readers stand on. Nothing is allocated or recursed into:
// a cursor is a position and what is left of the limits, and the caller holds where it stands in each open container.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/stream/text_reference.hpp"
#include "core/stream/token.hpp"

namespace smelt {

class nd_view;

// A number as it was read; the meaning of each kind is a token's.
struct cursor_number {
  kind what;                     // integer, unsigned_integer, real or number_text
  std::uint64_t bits = 0;        // of the first three
  std::string_view lexeme = {};  // of number_text: in the input

  std::int64_t integer() const noexcept { return static_cast<std::int64_t>(bits); }
  double real() const noexcept { return std::bit_cast<double>(bits); }
};

// A copy of a cursor is a second, independent position. After a failure a cursor may only be destroyed or assigned to. Errors are those of
// the format's reader as far as a step looks.
//
//   peek()       What the value (or key) here is; afterwards at() is its first byte. Containers are begin_array and begin_object. A tag is
//                kind::tag, and its value follows it. A number may be number_text or any of the number kinds: number() tells.
//   enter(s)     Into the array or object here. code::depth_limit when too many are open.
//   next(s)      To the next element, or to the next member's key; false when there is none: the container is closed and left.
//                What next() came to must be consumed before the next call.
//   key()        Consumes a member's key: its value is next. A key that has a name (core/stream/key_name.hpp) stands as that; any other
//                is stepped over and equals nothing.
//   null() boolean() number() text()
//                Consume a value of that kind; the value here must be of it. text() also takes byte strings where peek() says bytes.
//   skip()       Steps over the value here, tags and all. Checked only as far as stepping needs, within the limits.
//   token_offset()
//                Of what peek() saw, as its token on a tape has it: that of a text's content, else at()'s.
template <class C>
concept token_cursor =
    std::copyable<C> && std::default_initializable<typename C::scope> && text_reference<typename C::text_ref> &&
    std::constructible_from<C, const input&, const limits&> && requires(C cursor, const C& still, typename C::scope& inside) {
      { still.source() } noexcept -> std::same_as<const input&>;
      { still.at() } noexcept -> std::same_as<const char*>;  // the next byte to read
      { still.offset() } noexcept -> std::same_as<std::size_t>;
      { still.token_offset() } noexcept -> std::same_as<std::size_t>;
      { cursor.peek() } noexcept -> std::same_as<result<kind>>;
      { cursor.enter(inside) } noexcept -> std::same_as<result<void>>;
      { cursor.next(inside) } noexcept -> std::same_as<result<bool>>;
      { cursor.key() } noexcept -> std::same_as<result<typename C::text_ref>>;
      { cursor.null() } noexcept -> std::same_as<result<void>>;
      { cursor.boolean() } noexcept -> std::same_as<result<bool>>;
      { cursor.number() } noexcept -> std::same_as<result<cursor_number>>;
      { cursor.text() } noexcept -> std::same_as<result<typename C::text_ref>>;
      { cursor.skip() } noexcept -> std::same_as<result<void>>;
    };

// Only such a cursor's peek() says kind::tag. tag() consumes the tag alone and gives its number. at_tagged_token() tells whether a tape has
// one token for that tag and what it tags: a number, a typed array.
template <class C>
concept tagging_cursor = token_cursor<C> && requires(C cursor, const C& still) {
  { still.at_tagged_token() } noexcept -> std::same_as<bool>;
  { cursor.tag() } noexcept -> std::same_as<result<std::uint64_t>>;
};

// Only such a cursor's peek() says kind::typed_array. numbers() consumes the array and lends its numbers.
template <class C>
concept lending_cursor = token_cursor<C> && requires(C cursor) {
  { cursor.numbers() } noexcept -> std::same_as<result<nd_view>>;
};

// Of such a cursor, a value may have its type from its container: its bytes alone are no document then.
template <class C>
concept cursor_of_bare_values = token_cursor<C> && requires(const C cursor) {
  { cursor.is_bare() } noexcept -> std::same_as<bool>;
};

// Only such a cursor's peek() says kind::extension; its text() takes their payloads too. extension_type() consumes nothing.
template <class C>
concept extending_cursor = token_cursor<C> && requires(const C cursor) {
  { cursor.extension_type() } noexcept -> std::same_as<result<std::int16_t>>;
};

// What the value here is behind its tags, which are consumed.
template <token_cursor C>
result<kind> peek_behind_tags(C& cursor) noexcept {
  auto what = cursor.peek();
  if constexpr (tagging_cursor<C>) {
    while (what && *what == kind::tag) {
      if (const auto tag = cursor.tag(); !tag) return std::unexpected(tag.error());
      what = cursor.peek();
    }
  }
  return what;
}

constexpr bool is_number(kind what) noexcept {
  return what == kind::integer || what == kind::unsigned_integer || what == kind::real || what == kind::number_text;
}

}  // namespace smelt
