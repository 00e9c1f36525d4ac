#include "core/json/block_reader.hpp"

#include <limits>

#include "core/json/decode.hpp"
#include "core/json/walk.hpp"

namespace smelt::json {

namespace {

constexpr kind kind_of(number::form form) noexcept {
  constexpr kind kinds[] = {kind::integer, kind::unsigned_integer, kind::real};
  return kinds[static_cast<std::size_t>(form)];
}

// A walk's target: a tape.
class tape_target {
 public:
  using cursor = token*;
  static constexpr std::uint64_t deepest = std::numeric_limits<std::uint64_t>::max();

  tape_target(tape& to, std::uint64_t most) noexcept : tape_(to), most_(most) {}

  arena& memory() const noexcept { return tape_.memory(); }
  static bool wants_distinct() noexcept { return false; }
  token* begin() noexcept { return tape_.data(); }

  token* room(token* to, std::size_t entries, const input& document) noexcept {
    tape_.advance_to(to);
    if (tape_.size() > most_) return nullptr;
    // The first window tells how much the others will want.
    std::size_t wanted = entries + 1;
    if (tape_.size() == 0) wanted *= 1 + document.size() / structural_index::window;
    token* at = tape_.reserve(wanted);
    if (!at) at = tape_.reserve(entries + 1);
    tokens_ = tape_.data();
    return at;
  }

  [[gnu::always_inline]] token* text(token* to, kind what, const piece& found) noexcept {
    *to = token::span(what, flag::bare, found.first, found.size());
    return to + 1;
  }
  token* moved(token* to, kind what, const piece& found, bool escaped, std::string_view& made) noexcept;

  [[gnu::always_inline]] token* number(token* to, const number::parsed& found, std::size_t offset) noexcept {
    *to = token::number(kind_of(found.what), found.bits, offset);
    return to + 1;
  }
  token* lexeme(token* to, const piece& found, bool stays) noexcept {
    if (!stays) return copied(to, kind::number_text, found);
    *to = token::span(kind::number_text, 0, found.first, found.size());
    return to + 1;
  }
  token* null(token* to, std::size_t offset) noexcept {
    *to = token::null(offset);
    return to + 1;
  }
  token* boolean(token* to, bool value, std::size_t offset) noexcept {
    *to = token::boolean(value, offset);
    return to + 1;
  }

  [[gnu::always_inline]] token* open(token* to, char closer, std::size_t offset, const container& around) noexcept {
    tokens_[open_].set_count(around.count);
    const auto first = static_cast<std::uint32_t>(to - tokens_);
    *to = token::begin(closer == '}' ? kind::begin_object : kind::begin_array, 0, 0, offset, open_);
    open_ = first;
    return to + 1;
  }
  [[gnu::always_inline]] token* close(token* to, std::size_t offset, container& in, bool distinct) noexcept {
    token& begin = tokens_[open_];
    const std::uint32_t outer = begin.other();
    const auto last = static_cast<std::uint32_t>(to - tokens_);
    if (in.is_object()) {
      *to = token::end(kind::end_object, in.count, offset, open_);
      begin = token::begin(kind::begin_object, distinct ? flag::distinct : 0, in.count, begin.container_offset(), last);
    } else {
      *to = token::end(kind::end_array, in.count, offset, open_);
      begin = token::begin(kind::begin_array, 0, in.count, begin.container_offset(), last);
    }
    open_ = outer;
    const token& around = tokens_[outer];
    in = {around.count(), around.is(kind::begin_object) ? '}' : ']'};
    return to + 1;
  }

  std::uint64_t tokens(token* to) noexcept {
    tape_.advance_to(to);
    return tape_.size();
  }

 private:
  char* place_for(const piece& found) noexcept;
  token* copied(token* to, kind what, const piece& found) noexcept;

  tape& tape_;
  const std::uint64_t most_;
  token* tokens_ = nullptr;  // the tape's first
  // The innermost open container's first token. It keeps the index of that of the one around it, and that one its count.
  std::uint32_t open_ = 0;
};

// Where a text goes that cannot stay where it is, its offset before it. Null: no memory.
char* tape_target::place_for(const piece& found) noexcept {
  char* const room = memory().try_allocate(sizeof(std::uint32_t) + found.size() + text_slack, alignof(std::uint32_t));
  if (!room) return nullptr;
  store_little(room, static_cast<std::uint32_t>(found.offset));
  return room + sizeof(std::uint32_t);
}

token* tape_target::copied(token* to, kind what, const piece& found) noexcept {
  char* const begin = place_for(found);
  if (!begin) return nullptr;
  std::memcpy(begin, found.first, found.size());
  *to = token::span(what, what == kind::number_text ? flag::decoded : flag::decoded | flag::bare, begin, found.size());
  return to + 1;
}

token* tape_target::moved(token* to, kind what, const piece& found, bool escaped, std::string_view& made) noexcept {
  if (!escaped) {
    token* const next = copied(to, what, found);
    if (next) made = to->view();
    return next;
  }
  char* const begin = place_for(found);
  if (!begin) return nullptr;
  char* const end = decode(found.first, found.last, begin);
  if (!end) return nullptr;
  made = {begin, static_cast<std::size_t>(end - begin)};
  *to = token::span(what, flag::decoded, begin, made.size());
  return to + 1;
}

}  // namespace

bool read_blocks(const input& document, const read_options& options, tape& to) noexcept {
  walk<tape_target> steps(document, options, to, options.limits.tokens);
  if (!steps.run()) return false;
  to.set_distinct(steps.distinct());
  return true;
}

}  // namespace smelt::json
