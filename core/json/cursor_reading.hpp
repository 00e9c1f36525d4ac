// A document onto a tape, one step of a cursor at a time: strict JSON's plain reader, and relaxed JSON's only one.
#pragma once

#include <cmath>

#include "core/json/cursor.hpp"
#include "core/stream/decoded.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::json {

template <token_cursor C>
class cursor_reading {
 public:
  cursor_reading(const input& document, const read_options& options, tape& to) noexcept
      : cursor_(document, options.limits), limits_(options.limits), lexemes_(options.lexemes), to_(to) {}

  result<void> document() noexcept {
    auto read = whole();
    // How many elements were begun tells where the fault lies (core/stream/path.hpp).
    if (!read && is_open_) to_[open_] = begin_of(open_, to_[open_].other());
    return read;
  }

 private:
  result<void> whole() noexcept {
    if (auto read = value(); !read) return read;
    while (is_open_) {
      if (auto read = step(); !read) return read;
    }
    return cursor_.finish();
  }

  // One element, one member, or the end of the innermost container.
  result<void> step() noexcept {
    const auto more = cursor_.next(inside_);
    if (!more) return std::unexpected(more.error());
    if (!*more) return close();
    ++count_;
    if (inside_.object) {
      if (auto read = key(); !read) return read;
    }
    return value();
  }

  result<void> value() noexcept {
    const auto what = cursor_.peek();
    if (!what) return std::unexpected(what.error());
    if (auto fits = room(cursor_.offset()); !fits) return fits;
    switch (*what) {
    case kind::null: return null();
    case kind::boolean: return boolean();
    case kind::text: return text();
    case kind::number_text: return number();
    default: return open(*what);
    }
  }

  result<void> null() noexcept {
    const std::size_t offset = cursor_.offset();
    if (auto read = cursor_.null(); !read) return read;
    return put(token::null(offset), offset);
  }

  result<void> boolean() noexcept {
    const std::size_t offset = cursor_.offset();
    const auto read = cursor_.boolean();
    if (!read) return std::unexpected(read.error());
    return put(token::boolean(*read, offset), offset);
  }

  result<void> number() noexcept {
    const std::size_t offset = cursor_.offset();
    const char* const first = cursor_.at();
    const auto read = cursor_.number();
    if (!read) return std::unexpected(read.error());
    if (has_lexeme(*read)) return put_span(kind::number_text, 0, {first, cursor_.at()}, offset);
    switch (read->what) {
    case kind::integer: return put(token::integer(read->integer(), offset), offset);
    case kind::unsigned_integer: return put(token::unsigned_integer(read->bits, offset), offset);
    default: return put(token::real(read->real(), offset), offset);
    }
  }

  // NaN and infinities are none that a text format could have.
  bool has_lexeme(const cursor_number& n) const noexcept {
    return n.what == kind::number_text || (lexemes_ && (n.what != kind::real || std::isfinite(n.real())));
  }

  result<void> text() noexcept {
    const std::size_t offset = cursor_.offset();
    const auto read = cursor_.text();
    if (!read) return std::unexpected(read.error());
    return put_text(kind::text, *read, offset);
  }

  result<void> key() noexcept {
    const std::size_t offset = cursor_.offset();
    if (auto fits = room(offset); !fits) return fits;
    const auto read = cursor_.key();
    if (!read) return std::unexpected(read.error());
    return put_text(kind::key, *read, offset);
  }

  result<void> open(kind what) noexcept {
    const std::size_t offset = cursor_.offset();
    if (auto entered = cursor_.enter(inside_); !entered) return entered;
    const std::uint32_t index = to_.size();
    if (auto done = put(token::begin(what, 0, 0, offset, open_), offset); !done) return done;
    // What the outer container counted so far waits in its token.
    if (is_open_) to_[open_] = begin_of(open_, to_[open_].other());
    is_open_ = true;
    open_ = index;
    count_ = 0;
    return {};
  }

  result<void> close() noexcept {
    const std::size_t offset = cursor_.offset() - 1;
    if (auto fits = room(offset); !fits) return fits;
    const std::uint32_t index = to_.size();
    const kind what = inside_.object ? kind::end_object : kind::end_array;
    if (auto done = put(token::end(what, count_, offset, open_), offset); !done) return done;
    const std::uint32_t outer = to_[open_].other();
    to_[open_] = begin_of(open_, index);
    is_open_ = open_ != outer;
    open_ = outer;
    count_ = to_[outer].count();
    inside_ = {.object = to_[outer].is(kind::begin_object), .first = false};
    return {};
  }

  token begin_of(std::uint32_t index, std::uint32_t other) const noexcept {
    return token::begin(to_[index].what(), 0, count_, to_[index].container_offset(), other);
  }

  result<void> room(std::size_t offset) const noexcept {
    if (to_.size() >= limits_.tokens) return fail(code::tokens_limit, offset, "too many values, keys and brackets");
    return {};
  }

  result<void> put(const token& next, std::size_t offset) noexcept {
    token* const place = to_.reserve(1);
    if (!place) return no_memory(offset);
    *place = next;
    to_.advance_to(place + 1);
    return {};
  }

  result<void> put_text(kind what, const text_ref& text, std::size_t offset) noexcept {
    if (!text.escaped()) return put_span(what, text.bare() ? flag::bare : std::uint8_t{0}, text.raw(), offset);
    char* const room = allocate_decoded(text.raw().size(), offset + 1, to_.memory());
    if (!room) return no_memory(offset);
    char* const end = copy_decoded(text, room);
    return put(token::span(what, flag::decoded, room, static_cast<std::size_t>(end - room)), offset);
  }

  // What stands in the input as it is; copied where too little can be read behind it.
  result<void> put_span(kind what, std::uint8_t flags, std::string_view text, std::size_t offset) noexcept {
    const input& source = cursor_.source();
    const char* const end = text.data() + text.size();
    if (static_cast<std::size_t>(source.readable() - end) >= text_slack)
      return put(token::span(what, flags, text.data(), text.size()), offset);
    token copy = copied_token(what, text, source.offset(text.data()), to_.memory());
    if (!copy.data()) return no_memory(offset);
    copy.add(flags);
    return put(copy, offset);
  }

  std::unexpected<error> no_memory(std::size_t offset) const noexcept {
    return fail(code::memory_limit, offset, "the document needs more memory than is allowed");
  }

  C cursor_;
  const limits& limits_;
  bool lexemes_;
  tape& to_;
  C::scope inside_;          // of the innermost open container
  std::uint32_t open_ = 0;   // its index; the outermost's own is its parent's
  std::uint32_t count_ = 0;  // its elements or members
  bool is_open_ = false;
};

// What core/json/plain_reader.hpp promises of its reader.
template <token_cursor C>
result<void> read_by_cursor(const input& document, const read_options& options, tape& to) noexcept {
  if (document.size() > options.limits.bytes) return fail(code::bytes_limit, document.offset(document.begin()), "the input is too long");
  to.set_base(document.base());
  return cursor_reading<C>(document, options, to).document();
}

}  // namespace smelt::json
