// A walk over a JSON text's structural index, which gives what it meets to a target: the fast way of reading.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/base/input.hpp"
#include "core/json/index.hpp"
#include "core/json/open_keys.hpp"
#include "core/json/space.hpp"
#include "core/number/lexeme.hpp"
#include "core/number/parse.hpp"
#include "core/stream/options.hpp"
#include "core/stream/token.hpp"

namespace smelt::json {

// The innermost open container.
struct container {
  std::uint32_t count;  // of its members so far
  char closer;

  bool is_object() const noexcept { return closer == '}'; }
};

// A piece of the document, and where it stands there.
struct piece {
  const char* first;
  const char* last;
  std::size_t offset;

  std::size_t size() const noexcept { return static_cast<std::size_t>(last - first); }
};

// Target: what is made of the document. Its cursor is a pointer to where the next thing goes, which the walk keeps in a register and hands
// around; null says that the target gives up, where the walk looks: at room, moved, lexeme and close.
//   deepest                            the most containers inside one another
//   arena& memory()                    for the index
//   bool wants_distinct()              whether it gives up where an object's keys are not known to differ
//   cursor begin()
//   cursor room(cursor, entries, document)                         for what the next entries make: each makes one thing at most
//   cursor text(cursor, kind, piece)                               without escapes, text_slack bytes readable behind it
//   cursor moved(cursor, kind, piece, escaped, string_view& made)  with escapes, or with too little behind it
//   cursor number(cursor, number::parsed, offset)
//   cursor lexeme(cursor, piece, stays)                            a number that must stay text; stays: where it is
//   cursor null(cursor, offset), boolean(cursor, bool, offset)
//   cursor open(cursor, closer, offset, const container& around)
//   cursor close(cursor, offset, container&, bool distinct)        gives back the one around; distinct: its keys are known to differ
//   std::uint64_t tokens(cursor)       of all that it was given, as a tape counts them; at the document's end
template <class Target>
class walk {
 public:
  template <class... Args>
  walk(const input& document, const read_options& options, Args&&... of_target) noexcept
      : document_(document), limits_(options.limits), deepest_(std::min<std::uint64_t>(options.limits.depth, Target::deepest)),
        lexemes_(options.lexemes), in_place_(last_in_place(document, options.limits)), target_(std::forward<Args>(of_target)...),
        keys_(target_.memory()) {}

  // True: the document is sound, and the target has all of it. False: something is wrong, or near a limit, or the target gave up, and
  // read_plain must judge.
  bool run() noexcept;

  // Of what a walk has met that ran to the document's end.
  bool distinct() const noexcept { return distinct_; }
  Target& target() noexcept { return target_; }

 private:
  using cursor = typename Target::cursor;

  // Where the walk stands. It goes by value and in registers, and so no call sees its address. Null where there is no next entry.
  struct place {
    const std::uint32_t* next;  // entry; structural_index::ahead of them may be read, whether or not they are before the last
    cursor to;
  };

  // Where as many entries as may be read ahead are there, or all that are left. Null: there are none, or memory is spent.
  [[gnu::noinline]] place refill(place now) noexcept;

  [[gnu::always_inline]] bool ready(place& now) noexcept {
    if (now.next > safe_) [[unlikely]]
      now = refill(now);
    return now.next != nullptr;
  }

  // The document's last byte is beyond it: where no entry is left, those read ahead name that byte, which ends no text then.
  static const char* last_in_place(const input& document, const limits& bounds) noexcept {
    const auto room = static_cast<std::size_t>(document.readable() - document.begin());
    if (document.size() > bounds.text || document.size() < 2 || room <= text_slack) return nullptr;
    return std::min(document.readable() - text_slack, document.end() - 2);
  }
  [[gnu::always_inline]] const char* byte(std::uint32_t entry) const noexcept { return document_.begin() + entry; }
  [[gnu::always_inline]] std::size_t offset(const char* at) const noexcept { return document_.offset(at); }
  [[gnu::always_inline]] bool stands(char separator, const char* at) const noexcept { return at != document_.end() && *at == separator; }
  [[gnu::noinline]] bool follows(char separator, const char* at) const noexcept;
  [[gnu::noinline]] bool goes_on(const char* after, const char* at) const noexcept { return after != at && !is_space(*after); }

  // Each reads what stands at the next entry, and says what follows it; null: it is wrong.
  [[gnu::always_inline]] inline const char* key(place& now, const char* at) noexcept;
  [[gnu::always_inline]] inline const char* text(place& now, const char* at) noexcept;
  [[gnu::noinline]] place escaped_text(place now, kind what) noexcept;
  [[gnu::always_inline]] inline const char* number(place& now, const char* at) noexcept;
  [[gnu::noinline]] place number_text(place now, const char* at, const char* end) noexcept;
  [[gnu::always_inline]] inline bool literal(place& now, const char* at, std::string_view word) const noexcept;
  [[gnu::always_inline]] inline const char* scalar(place& now, const char* at) noexcept;

  [[gnu::always_inline]] inline bool begin(place& now, const char* at, container& in) noexcept;
  [[gnu::always_inline]] inline const char* end(place& now, const char* at, container& in) noexcept;
  bool whole(place now) noexcept;
  bool ends(place now, const char* after) noexcept;

  const input document_;
  const limits limits_;
  const std::uint64_t deepest_;
  const bool lexemes_;
  const char* const in_place_;           // texts that end here or before may stay where they are, whatever their length; null: none
  const std::uint32_t* safe_ = nullptr;  // as far as entries are enough for a member and what follows it
  const std::uint32_t* last_ = nullptr;
  const char* after_ = nullptr;  // one past the escaped text that was read last
  std::string_view made_;        // what was made of it
  std::uint32_t depth_ = 0;
  std::uint32_t containers_ = 0;
  std::uint32_t empty_ = 0;  // of them
  bool distinct_ = true;
  structural_index index_;
  Target target_;
  open_keys keys_;
};

template <class Target>
auto walk<Target>::refill(place now) noexcept -> place {
  constexpr place none{};
  if (now.next > last_) return none;
  const auto entries = index_.next({now.next, last_});
  if (entries.empty() || (keys_.crowded() && target_.wants_distinct())) return none;
  cursor const to = target_.room(now.to, entries.size(), document_);
  if (!to) return none;
  last_ = entries.data() + entries.size();
  safe_ = last_ - (index_.at_end() ? 1 : structural_index::ahead);
  return {entries.data(), to};
}

// Whether the separator is the next byte that is not white space.
template <class Target>
bool walk<Target>::follows(char separator, const char* at) const noexcept {
  while (at != document_.end() && is_space(*at)) ++at;
  return stands(separator, at);
}

// A key and its colon. Only then is it known that the key ends where it should: entries read ahead may name a byte before it.
template <class Target>
const char* walk<Target>::key(place& now, const char* at) noexcept {
  if (*at != '"') return nullptr;
  const char* const first = at + 1;
  const char* after = byte(now.next[1]);
  if (*after == '"' && after <= in_place_) [[likely]] {
    const auto size = static_cast<std::size_t>(after - first);
    ++after;
    if (!stands(':', after) && !follows(':', after)) return nullptr;
    now.to = target_.text(now.to, kind::key, {first, after - 1, 0});
    keys_.add({first, size});
    now.next += 2;
    return after;
  }
  now = escaped_text(now, kind::key);
  if (!now.next || (!stands(':', after_) && !follows(':', after_))) return nullptr;
  keys_.add(made_);
  return after_;
}

template <class Target>
const char* walk<Target>::text(place& now, const char* at) noexcept {
  const char* const first = at + 1;
  const char* const end = byte(now.next[1]);
  if (*end == '"' && end <= in_place_) [[likely]] {
    now.to = target_.text(now.to, kind::text, {first, end, 0});
    now.next += 2;
    return end + 1;
  }
  now = escaped_text(now, kind::text);
  return now.next ? after_ : nullptr;
}

template <class Target>
auto walk<Target>::escaped_text(place now, kind what) noexcept -> place {
  constexpr place none{};
  const char* const first = byte(*now.next++) + 1;
  const char* end = nullptr;
  bool escaped = false;
  for (;;) {
    if (!ready(now)) return none;
    end = byte(*now.next++);
    if (*end != '\\') break;
    escaped = true;
  }
  if (static_cast<std::size_t>(end - first) > limits_.text) return none;
  after_ = end + 1;
  const piece found{first, end, offset(first)};
  if (!escaped && static_cast<std::size_t>(document_.readable() - end) >= text_slack) {
    made_ = {first, found.size()};
    now.to = target_.text(now.to, what, found);
  } else {
    now.to = target_.moved(now.to, what, found, escaped, made_);
  }
  return now.to ? now : none;
}

template <class Target>
const char* walk<Target>::number(place& now, const char* at) noexcept {
  ++now.next;
  const char* end = nullptr;
  if (lexemes_) {
    const number::lexeme found = number::check(at, document_.end());
    if (!found.valid) return nullptr;
    end = found.end;
    now = number_text(now, at, end);
    return now.next ? end : nullptr;
  }
  const number::parsed found = number::parse(at, document_.end());
  if (found.what > number::form::real) [[unlikely]] {
    if (found.what != number::form::text) return nullptr;
    end = found.end;
    now = number_text(now, at, end);
    return now.next ? end : nullptr;
  }
  now.to = target_.number(now.to, found, offset(at));
  return found.end - at <= limits_.digits ? found.end : nullptr;
}

template <class Target>
auto walk<Target>::number_text(place now, const char* at, const char* end) noexcept -> place {
  constexpr place none{};
  if (end - at > limits_.digits) return none;
  now.to = target_.lexeme(now.to, {at, end, offset(at)}, static_cast<std::size_t>(document_.readable() - end) >= text_slack);
  return now.to ? now : none;
}

template <class Target>
bool walk<Target>::literal(place& now, const char* at, std::string_view word) const noexcept {
  if (static_cast<std::size_t>(document_.end() - at) < word.size() || std::memcmp(at, word.data(), word.size()) != 0) return false;
  ++now.next;
  return true;
}

// Whatever is no container.
template <class Target>
const char* walk<Target>::scalar(place& now, const char* at) noexcept {
  switch (*at) {
  case '"': return text(now, at);
  case 't':
    if (!literal(now, at, "true")) return nullptr;
    now.to = target_.boolean(now.to, true, offset(at));
    return at + 4;
  case 'f':
    if (!literal(now, at, "false")) return nullptr;
    now.to = target_.boolean(now.to, false, offset(at));
    return at + 5;
  case 'n':
    if (!literal(now, at, "null")) return nullptr;
    now.to = target_.null(now.to, offset(at));
    return at + 4;
  default: return number(now, at);
  }
}

template <class Target>
bool walk<Target>::begin(place& now, const char* at, container& in) noexcept {
  if (depth_ == deepest_) return false;
  ++depth_;
  ++containers_;
  const auto closer = static_cast<char>(*at + 2);  // as ASCII has them
  now.to = target_.open(now.to, closer, offset(at), in);
  in = {0, closer};
  ++now.next;
  return true;
}

// Null also where the target gives up.
template <class Target>
const char* walk<Target>::end(place& now, const char* at, container& in) noexcept {
  empty_ += in.count == 0;
  const bool distinct = !in.is_object() || keys_.close(in.count);
  distinct_ &= distinct;
  now.to = target_.close(now.to, offset(at), in, distinct);
  ++now.next;
  --depth_;
  return now.to ? at + 1 : nullptr;
}

// Only white space may follow the document's value.
template <class Target>
bool walk<Target>::ends(place now, const char* after) noexcept {
  if (now.next != last_ || (after != document_.end() && !is_space(*after))) return false;
  if (!index_.next({}).empty() || index_.faulty()) return false;
  // Each key has its colon; each element or member but a container's last its comma.
  const std::uint64_t filled = containers_ - empty_;
  const std::uint64_t tokens = target_.tokens(now.to);
  return index_.separators() + 1 + containers_ + filled == tokens && tokens <= limits_.tokens;
}

// A document that is no container.
template <class Target>
bool walk<Target>::whole(place now) noexcept {
  const char* const after = scalar(now, byte(*now.next));
  return after && ends(now, after);
}

template <class Target>
bool walk<Target>::run() noexcept {
  if (!index_.open(document_, target_.memory())) return false;
  place now = refill({nullptr, target_.begin()});
  if (!now.next) return false;
  const char* at = byte(*now.next);
  if (*at != '{' && *at != '[') return whole(now);
  container in{};
  if (!begin(now, at, in)) return false;
  for (;;) {
    // A member or an element begins here, or its container ends.
    if (!ready(now)) return false;
    at = byte(*now.next);
    const char* after = nullptr;
    if (*at == in.closer && in.count == 0) {
      after = end(now, at, in);
      if (depth_ == 0) return after && ends(now, after);
      if (!after) return false;
    } else {
      if (in.closer == '}') {
        if (!key(now, at)) return false;
        at = byte(*now.next);
      }
      if (*at == '{' || *at == '[') {
        if (!begin(now, at, in)) return false;
        continue;
      }
      after = scalar(now, at);
      if (!after) return false;
    }
    // A value has ended here.
    for (;;) {
      ++in.count;
      if (stands(',', after)) break;
      if (!ready(now)) return false;
      at = byte(*now.next);
      if (*at != in.closer) {
        if (!follows(',', after)) return false;
        break;
      }
      // A number or literal that goes on has no entry for the rest of it.
      if (goes_on(after, at)) return false;
      after = end(now, at, in);
      if (depth_ == 0) return after && ends(now, after);
      if (!after) return false;
    }
  }
}

}  // namespace smelt::json
