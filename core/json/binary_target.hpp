// A walk's target: the bytes of a binary format, without a tape between. It takes what is the common case, and gives up at the rest.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/base/output.hpp"
#include "core/json/decode.hpp"
#include "core/json/walk.hpp"
#include "core/stream/encoding.hpp"

namespace smelt::json {

// Encoding: how the format writes a value at its smallest; all write at a pointer and return the end. It has
//   longest_head        of a text or a container, in bytes, and of whatever else is no text
//   text(to, content)   text_slack bytes behind the content are readable
//   text_head(to, length), array(to, count), map(to, count); longest_head bytes are writable, whatever they take
//   number(to, number::parsed), null(to), boolean(to, bool)
//
// A container's head is made when it ends, where one byte was left for it: mostly that is enough, else its content moves. What moves is
// bounded by what the document is long.
template <class Encoding>
class binary_target {
 public:
  using cursor = char*;
  static constexpr std::uint64_t deepest = 1'024;

  // `distinct`: to give up where two keys of an object may be equal. `scratch` is for the walk's index.
  binary_target(output& to, arena& scratch, bool distinct, std::size_t document_size) noexcept
      : to_(to), scratch_(scratch), before_(to.size()), text_bytes_(document_size), movable_(4 * std::uint64_t{document_size}),
        wants_distinct_(distinct) {}

  arena& memory() const noexcept { return scratch_; }
  bool wants_distinct() const noexcept { return wants_distinct_; }
  char* begin() noexcept { return to_.data() + before_; }

  char* room(char* to, std::size_t entries, const input& document) noexcept {
    if (entries_ > 0) to_.advance_to(to);
    // The first window tells how much the others will want.
    std::size_t wanted = entries;
    if (entries_ == 0) wanted *= 1 + document.size() / structural_index::window;
    entries_ += entries;
    const std::size_t written = to_.size() - before_;
    const std::size_t most = text_bytes_ + Encoding::longest_head * (entries_ - entries + wanted) + value_room;
    char* const at = to_.reserve(most - written);
    begin_ = to_.data();
    return at;
  }

  [[gnu::always_inline]] char* text(char* to, kind, const piece& found) noexcept { return Encoding::text(to, {found.first, found.size()}); }
  char* moved(char* to, kind, const piece& found, bool escaped, std::string_view& made) noexcept;

  [[gnu::always_inline]] char* number(char* to, const number::parsed& found, std::size_t) noexcept { return Encoding::number(to, found); }
  static char* lexeme(char*, const piece&, bool) noexcept { return nullptr; }
  static char* null(char* to, std::size_t) noexcept { return Encoding::null(to); }
  static char* boolean(char* to, bool value, std::size_t) noexcept { return Encoding::boolean(to, value); }

  [[gnu::always_inline]] char* open(char* to, char, std::size_t, const container& around) noexcept {
    open_[depth_++] = {static_cast<std::size_t>(to - begin_), around};
    return to + 1;
  }
  [[gnu::always_inline]] char* close(char* to, std::size_t, container& in, bool distinct) noexcept {
    if (!distinct && wants_distinct_) [[unlikely]]
      return nullptr;
    tokens_ += in.is_object() ? 2 * std::uint64_t{in.count} + 1 : in.count + std::uint64_t{1};
    const opened& from = open_[--depth_];
    char* const head = begin_ + from.at;
    if (in.count <= Encoding::short_container) [[likely]]
      *head = Encoding::short_head(in.is_object(), in.count);
    else
      to = insert_head(head, to, in);
    in = from.around;
    return to;
  }

  std::uint64_t tokens(char* to) noexcept {
    to_.advance_to(to);
    return tokens_;
  }

 private:
  struct opened {
    std::size_t at;  // its head, in the output
    container around;
  };

  [[gnu::noinline]] char* insert_head(char* head, char* to, const container& in) noexcept;

  output& to_;
  arena& scratch_;
  const std::size_t before_;  // in the output
  const std::size_t text_bytes_;
  std::uint64_t movable_;     // bytes
  std::uint64_t tokens_ = 1;  // of the containers that were closed, and the document's value
  std::size_t entries_ = 0;
  char* begin_ = nullptr;  // of the output
  std::uint32_t depth_ = 0;
  const bool wants_distinct_;
  std::array<opened, deepest> open_;
};

// Its content lies behind where it is to end, as its head is not known before.
template <class Encoding>
char* binary_target<Encoding>::moved(char* to, kind, const piece& found, bool escaped, std::string_view& made) noexcept {
  char* const content = to + Encoding::longest_head;
  char* end = content + found.size();
  if (escaped)
    end = decode(found.first, found.last, content);
  else
    std::memcpy(content, found.first, found.size());
  if (!end) return nullptr;
  const auto size = static_cast<std::size_t>(end - content);
  char* const at = Encoding::text_head(to, size);
  std::memmove(at, content, size);
  made = {at, size};
  return at + size;
}

template <class Encoding>
char* binary_target<Encoding>::insert_head(char* head, char* to, const container& in) noexcept {
  std::array<char, 2 * Encoding::longest_head> made;
  char* const end = in.is_object() ? Encoding::map(made.data(), in.count) : Encoding::array(made.data(), in.count);
  const auto size = static_cast<std::size_t>(end - made.data());
  const auto content = static_cast<std::size_t>(to - head) - 1;
  if (content > movable_) return nullptr;
  movable_ -= content;
  std::memmove(head + size, head + 1, content);
  std::memcpy(head, made.data(), size);
  return head + size + content;
}

}  // namespace smelt::json
