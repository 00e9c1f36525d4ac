#include "core/json/block_reader.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/json/decode.hpp"
#include "core/json/index.hpp"
#include "core/json/space.hpp"
#include "core/number/lexeme.hpp"
#include "core/number/parse.hpp"
#include "core/stream/key_signature.hpp"

namespace smelt::json {

namespace {

constexpr kind kind_of(number::form form) noexcept {
  constexpr kind kinds[] = {kind::integer, kind::unsigned_integer, kind::real};
  return kinds[static_cast<std::size_t>(form)];
}

// The signatures of the keys of the objects that are open, the innermost object's last. What finds no room is forgotten.
class open_keys {
 public:
  void add(std::string_view key) noexcept {
    const std::uint32_t at = size_++;
    if (at < room) [[likely]]
      signatures_[at] = key_signature(key);
  }
  // Takes the innermost object's off. Whether they are known to differ.
  bool close(std::uint32_t keys) noexcept {
    size_ -= keys;
    return keys < 2 || (keys <= most && size_ + keys <= room && all_differ(signatures_.data() + size_, keys));
  }

 private:
  static constexpr std::uint32_t most = 48;  // of one object
  static constexpr std::uint32_t room = 1'024;

  std::array<std::uint32_t, room + signature_slack> signatures_;
  std::uint32_t size_ = 0;
};

class walk {
 public:
  walk(const input& document, const read_options& options, tape& to) noexcept
      : document_(document), limits_(options.limits), lexemes_(options.lexemes), tape_(to),
        in_place_(may_stay(document, options.limits) ? document.readable() - text_slack : document.begin()) {}

  bool run() noexcept;

 private:
  // Where the walk stands. It goes by value and in registers, and so no call sees its address. Null where there is no next entry.
  struct place {
    const std::uint32_t* next;  // entry; structural_index::ahead of them may be read, whether or not they are before the last
    token* to;                  // where the next token goes
  };

  // The innermost open container.
  struct container {
    std::uint32_t count;  // of its members so far
    char closer;
  };

  // Where as many entries as may be read ahead are there, or all that are left. Null: there are none, or memory is spent.
  [[gnu::noinline]] place refill(place now) noexcept;

  [[gnu::always_inline]] bool ready(place& now) noexcept {
    if (now.next > safe_) [[unlikely]]
      now = refill(now);
    return now.next != nullptr;
  }

  static bool may_stay(const input& document, const limits& bounds) noexcept {
    return document.size() <= bounds.text && static_cast<std::size_t>(document.readable() - document.begin()) > text_slack;
  }
  [[gnu::always_inline]] const char* byte(std::uint32_t entry) const noexcept { return document_.begin() + entry; }
  [[gnu::always_inline]] std::size_t offset(const char* at) const noexcept { return document_.offset(at); }
  [[gnu::always_inline]] bool stands(char separator, const char* at) const noexcept { return at != document_.end() && *at == separator; }
  [[gnu::noinline]] bool follows(char separator, const char* at) const noexcept;
  [[gnu::noinline]] bool goes_on(const char* after, const char* at) const noexcept { return after != at && !is_space(*after); }

  // Each reads what stands at the next entry, and says what follows it; null: it is wrong.
  [[gnu::always_inline]] const char* key(place& now, const char* at) noexcept;
  [[gnu::always_inline]] const char* text(place& now, const char* at) noexcept;
  [[gnu::noinline]] place escaped_text(place now, kind what) noexcept;
  [[gnu::always_inline]] const char* number(place& now, const char* at) noexcept;
  [[gnu::noinline]] const char* number_text(token* to, const char* at, const char* end) noexcept;
  [[gnu::always_inline]] const char* literal(place& now, const char* at, std::string_view word, token value) const noexcept;
  [[gnu::always_inline]] const char* scalar(place& now, const char* at) noexcept;

  [[gnu::always_inline]] bool begin(place& now, const char* at, container& in) noexcept;
  [[gnu::always_inline]] const char* end(place& now, const char* at, container& in) noexcept;
  bool whole(place now) noexcept;
  bool ends(place now, const char* after) noexcept;
  [[gnu::noinline]] token moved(kind what, const char* first, const char* last, bool escaped) noexcept;

  const input document_;
  const limits limits_;
  const bool lexemes_;
  tape& tape_;
  const char* const in_place_;           // texts that end here or before may stay where they are, whatever their length
  const std::uint32_t* safe_ = nullptr;  // as far as entries are enough for a member and what follows it
  const std::uint32_t* last_ = nullptr;
  const char* after_ = nullptr;  // one past the escaped text that was read last
  token* tokens_ = nullptr;      // the tape's first
  // The innermost open container's first token. It keeps the index of that of the one around it, and that one its count.
  std::uint32_t open_ = 0;
  std::uint32_t depth_ = 0;
  std::uint32_t containers_ = 0;
  std::uint32_t empty_ = 0;  // of them
  bool distinct_ = true;
  structural_index index_;
  open_keys keys_;
};

walk::place walk::refill(place now) noexcept {
  constexpr place none{};
  if (now.next > last_) return none;
  tape_.advance_to(now.to);
  const auto entries = index_.next({now.next, last_});
  if (entries.empty() || tape_.size() > limits_.tokens) return none;
  // Every entry makes at most one token. The first window tells how much the others will want.
  std::size_t room = entries.size() + 1;
  if (tape_.size() == 0) room *= 1 + document_.size() / structural_index::window;
  token* to = tape_.reserve(room);
  if (!to) to = tape_.reserve(entries.size() + 1);
  if (!to) return none;
  tokens_ = tape_.data();
  last_ = entries.data() + entries.size();
  safe_ = last_ - (index_.at_end() ? 1 : structural_index::ahead);
  return {entries.data(), to};
}

// Whether the separator is the next byte that is not white space.
bool walk::follows(char separator, const char* at) const noexcept {
  while (at != document_.end() && is_space(*at)) ++at;
  return stands(separator, at);
}

// A text that cannot stay where it is: it has escapes, or too little memory is readable behind it. Null: it is wrong, or no memory is left.
token walk::moved(kind what, const char* first, const char* last, bool escaped) noexcept {
  const auto size = static_cast<std::size_t>(last - first);
  char* const room = tape_.memory().try_allocate(sizeof(std::uint32_t) + size + text_slack, alignof(std::uint32_t));
  if (!room) return token::null(0);
  char* const begin = room + sizeof(std::uint32_t);
  store_little(room, static_cast<std::uint32_t>(offset(first)));
  if (!escaped) {
    std::memcpy(begin, first, size);
    return token::span(what, what == kind::number_text ? flag::decoded : flag::decoded | flag::bare, begin, size);
  }
  char* const end = decode(first, last, begin);
  if (!end) return token::null(0);
  return token::span(what, flag::decoded, begin, static_cast<std::size_t>(end - begin));
}

// A key and its colon. Only then is it known that the key ends where it should: entries read ahead may name a byte before it.
inline const char* walk::key(place& now, const char* at) noexcept {
  if (*at != '"') return nullptr;
  const char* const first = at + 1;
  const char* after = byte(now.next[1]);
  if (*after == '"' && after <= in_place_) [[likely]] {
    const auto size = static_cast<std::size_t>(after - first);
    ++after;
    if (!stands(':', after) && !follows(':', after)) return nullptr;
    *now.to++ = token::span(kind::key, flag::bare, first, size);
    keys_.add({first, size});
    now.next += 2;
    return after;
  }
  now = escaped_text(now, kind::key);
  if (!now.next || (!stands(':', after_) && !follows(':', after_))) return nullptr;
  keys_.add(now.to[-1].view());
  return after_;
}

inline const char* walk::text(place& now, const char* at) noexcept {
  const char* const first = at + 1;
  const char* const end = byte(now.next[1]);
  if (*end == '"' && end <= in_place_) [[likely]] {
    *now.to++ = token::span(kind::text, flag::bare, first, static_cast<std::size_t>(end - first));
    now.next += 2;
    return end + 1;
  }
  now = escaped_text(now, kind::text);
  return now.next ? after_ : nullptr;
}

walk::place walk::escaped_text(place now, kind what) noexcept {
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
  const bool stays = !escaped && static_cast<std::size_t>(document_.readable() - end) >= text_slack;
  *now.to = stays ? token::span(what, flag::bare, first, static_cast<std::size_t>(end - first)) : moved(what, first, end, escaped);
  return now.to++->is(kind::null) ? none : now;
}

inline const char* walk::number(place& now, const char* at) noexcept {
  ++now.next;
  token* const to = now.to++;
  if (lexemes_) {
    const number::lexeme found = number::check(at, document_.end());
    return found.valid ? number_text(to, at, found.end) : nullptr;
  }
  const number::parsed found = number::parse(at, document_.end());
  if (found.what > number::form::real) [[unlikely]]
    return found.what == number::form::text ? number_text(to, at, found.end) : nullptr;
  *to = token::number(kind_of(found.what), found.bits, offset(at));
  return found.end - at <= limits_.digits ? found.end : nullptr;
}

const char* walk::number_text(token* to, const char* at, const char* end) noexcept {
  if (end - at > limits_.digits) return nullptr;
  *to = end <= in_place_ ? token::span(kind::number_text, 0, at, static_cast<std::size_t>(end - at))
                         : moved(kind::number_text, at, end, false);
  return to->is(kind::null) ? nullptr : end;
}

inline const char* walk::literal(place& now, const char* at, std::string_view word, token value) const noexcept {
  if (static_cast<std::size_t>(document_.end() - at) < word.size() || std::memcmp(at, word.data(), word.size()) != 0) return nullptr;
  ++now.next;
  *now.to++ = value;
  return at + word.size();
}

// Whatever is no container.
inline const char* walk::scalar(place& now, const char* at) noexcept {
  switch (*at) {
  case '"': return text(now, at);
  case 't': return literal(now, at, "true", token::boolean(true, offset(at)));
  case 'f': return literal(now, at, "false", token::boolean(false, offset(at)));
  case 'n': return literal(now, at, "null", token::null(offset(at)));
  default: return number(now, at);
  }
}

inline bool walk::begin(place& now, const char* at, container& in) noexcept {
  if (depth_ == limits_.depth) return false;
  ++depth_;
  ++containers_;
  tokens_[open_].set_count(in.count);
  const auto first = static_cast<std::uint32_t>(now.to - tokens_);
  *now.to++ = token::begin(*at == '{' ? kind::begin_object : kind::begin_array, 0, 0, offset(at), open_);
  open_ = first;
  in = {0, static_cast<char>(*at + 2)};  // as ASCII has them
  ++now.next;
  return true;
}

inline const char* walk::end(place& now, const char* at, container& in) noexcept {
  token& begin = tokens_[open_];
  const std::uint32_t outer = begin.other();
  const auto last = static_cast<std::uint32_t>(now.to - tokens_);
  empty_ += in.count == 0;
  if (in.closer == '}') {
    const bool distinct = keys_.close(in.count);
    distinct_ &= distinct;
    *now.to++ = token::end(kind::end_object, in.count, offset(at), open_);
    begin = token::begin(kind::begin_object, distinct ? flag::distinct : 0, in.count, begin.container_offset(), last);
  } else {
    *now.to++ = token::end(kind::end_array, in.count, offset(at), open_);
    begin = token::begin(kind::begin_array, 0, in.count, begin.container_offset(), last);
  }
  ++now.next;
  --depth_;
  open_ = outer;
  const token& around = tokens_[outer];
  in = {around.count(), around.is(kind::begin_object) ? '}' : ']'};
  return at + 1;
}

// Only white space may follow the document's value.
bool walk::ends(place now, const char* after) noexcept {
  if (now.next != last_ || (after != document_.end() && !is_space(*after))) return false;
  if (!index_.next({}).empty() || index_.faulty()) return false;
  tape_.advance_to(now.to);
  tape_.set_distinct(distinct_);
  // Each key has its colon; each element or member but a container's last its comma.
  const std::uint64_t filled = containers_ - empty_;
  return index_.separators() + 1 + containers_ + filled == tape_.size() && tape_.size() <= limits_.tokens;
}

// A document that is no container.
bool walk::whole(place now) noexcept {
  const char* const after = scalar(now, byte(*now.next));
  return after && ends(now, after);
}

bool walk::run() noexcept {
  if (!index_.open(document_, tape_.memory())) return false;
  place now = refill({nullptr, tape_.data()});
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
      if (depth_ == 0) return ends(now, after);
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
      if (depth_ == 0) return ends(now, after);
    }
  }
}

}  // namespace

bool read_blocks(const input& document, const read_options& options, tape& to) noexcept { return walk(document, options, to).run(); }

}  // namespace smelt::json
