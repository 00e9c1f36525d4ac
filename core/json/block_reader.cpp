#include "core/json/block_reader.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/json/decode.hpp"
#include "core/json/index.hpp"
#include "core/number/lexeme.hpp"
#include "core/number/parse.hpp"
#include "core/stream/key_signature.hpp"

namespace smelt::json {

namespace {

constexpr kind kind_of(number::form form) noexcept {
  constexpr kind kinds[] = {kind::integer, kind::unsigned_integer, kind::real};
  return kinds[static_cast<std::size_t>(form)];
}

constexpr bool is_white(char c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// The signatures of the keys of the objects that are open. Those of large objects and in deep nests are left out.
class open_keys {
 public:
  static constexpr std::uint32_t most = 48;  // of one object

  // The key with this index in the innermost open object.
  void set(std::uint32_t index, std::string_view key) noexcept {
    if (index < most) [[likely]]
      object_[index] = key_signature(key);
  }
  // An object begins inside one with `keys` keys, or is closed and `keys` are those of the one around it.
  void enter(std::uint32_t keys) noexcept {
    object_ += std::min(keys, most);
    full_ |= object_ > signatures_.data() + room;
    if (full_) object_ = signatures_.data();
  }
  void leave(std::uint32_t keys) noexcept {
    if (!full_) object_ -= std::min(keys, most);
  }
  // Whether the innermost open object's keys are known to differ.
  bool distinct(std::uint32_t keys) const noexcept { return keys < 2 || (keys <= most && !full_ && all_differ(object_, keys)); }

 private:
  static constexpr std::size_t room = 1'024;

  std::array<std::uint32_t, room + most + signature_slack> signatures_;
  std::uint32_t* object_ = signatures_.data();
  bool full_ = false;  // for good
};

class walk {
 public:
  walk(const input& document, const read_options& options, tape& to) noexcept
      : document_(document), limits_(options.limits), lexemes_(options.lexemes), tape_(to),
        in_place_(may_stay(document, options.limits) ? document.readable() - text_slack : document.begin()) {}

  bool run() noexcept;

 private:
  // What the walk knows of where it stands. It lives in registers: no call sees its address.
  struct place {
    const std::uint32_t* next;  // entry; structural_index::ahead of them may be read, whether or not they are before the last
    const std::uint32_t* last;
    const char* after;  // one past the value or key that was read last
    token* to;          // where the next token goes
    token* tokens;      // the tape's first
  };

  // A place where as many entries as may be read ahead are there, or all that are left. No entries: there are none, or memory is spent.
  [[gnu::noinline]] place refill(place now) noexcept;

  [[gnu::always_inline]] bool ready(place& now) noexcept {
    if (now.last - now.next < static_cast<std::ptrdiff_t>(structural_index::ahead)) [[unlikely]] {
      // By value: were its address taken, the place would not stay in registers.
      now = refill(now);
      return now.next != now.last;
    }
    return true;
  }

  static bool may_stay(const input& document, const limits& bounds) noexcept {
    return document.size() <= bounds.text && static_cast<std::size_t>(document.readable() - document.begin()) > text_slack;
  }
  [[gnu::always_inline]] const char* byte(std::uint32_t entry) const noexcept { return document_.begin() + entry; }
  [[gnu::always_inline]] std::size_t offset(const char* at) const noexcept { return document_.offset(at); }
  [[gnu::always_inline]] bool stands(char separator, const char* at) const noexcept { return at != document_.end() && *at == separator; }
  bool ends(const place& now) noexcept;
  [[gnu::noinline]] bool follows(char separator, const char* at) const noexcept;
  [[gnu::always_inline]] bool text(place& now, kind what) noexcept;
  [[gnu::noinline]] place escaped_text(place now, kind what) noexcept;
  [[gnu::always_inline]] bool number(place& now, const char* at) noexcept;
  [[gnu::always_inline]] bool literal(place& now, const char* at, std::string_view word, token value) const noexcept;
  [[gnu::noinline]] token moved(kind what, const char* first, const char* last, bool escaped) noexcept;

  const input document_;
  const limits limits_;
  const bool lexemes_;
  tape& tape_;
  const char* const in_place_;  // texts that end here or before may stay where they are, whatever their length
  structural_index index_;
  open_keys keys_;
};

walk::place walk::refill(place now) noexcept {
  const place none{nullptr, nullptr, now.after, now.to, now.tokens};
  if (now.next > now.last) return none;
  tape_.advance_to(now.to);
  const auto entries = index_.next({now.next, now.last});
  if (entries.empty() || tape_.size() > limits_.tokens) return none;
  // Every entry makes at most one token. The first window tells how much the others will want.
  std::size_t room = entries.size() + 1;
  if (tape_.size() == 0) room *= 1 + document_.size() / structural_index::window;
  now.to = tape_.reserve(room);
  if (!now.to) now.to = tape_.reserve(entries.size() + 1);
  if (!now.to) return none;
  return {entries.data(), entries.data() + entries.size(), now.after, now.to, tape_.data()};
}

// Whether the separator is the next byte that is not white space.
bool walk::follows(char separator, const char* at) const noexcept {
  while (at != document_.end() && is_white(*at)) ++at;
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

// The next entry is the opening quotation mark.
inline bool walk::text(place& now, kind what) noexcept {
  const char* const first = byte(now.next[0]) + 1;
  const char* const end = byte(now.next[1]);
  if (*end == '"' && end <= in_place_) [[likely]] {
    *now.to++ = token::span(what, flag::bare, first, static_cast<std::size_t>(end - first));
    now.next += 2;
    now.after = end + 1;
    return true;
  }
  now = escaped_text(now, what);
  return now.next != nullptr;
}

walk::place walk::escaped_text(place now, kind what) noexcept {
  constexpr place none{};
  const char* const first = byte(*now.next++) + 1;
  bool escaped = false;
  for (;;) {
    if (!ready(now)) return none;
    now.after = byte(*now.next++);
    if (*now.after != '\\') break;
    escaped = true;
  }
  if (static_cast<std::size_t>(now.after - first) > limits_.text) return none;
  const char* const end = now.after++;
  const bool stays = !escaped && static_cast<std::size_t>(document_.readable() - end) >= text_slack;
  *now.to = stays ? token::span(what, flag::bare, first, static_cast<std::size_t>(end - first)) : moved(what, first, end, escaped);
  return now.to++->is(kind::null) ? none : now;
}

inline bool walk::number(place& now, const char* at) noexcept {
  ++now.next;
  if (!lexemes_) {
    const number::parsed found = number::parse(at, document_.end());
    now.after = found.end;
    if (found.what <= number::form::real) [[likely]] {
      *now.to++ = token::number(kind_of(found.what), found.bits, offset(at));
      return now.after - at <= limits_.digits;
    }
    if (found.what == number::form::none) return false;
  } else {
    const number::lexeme found = number::check(at, document_.end());
    if (!found.valid) return false;
    now.after = found.end;
  }
  *now.to = now.after <= in_place_ ? token::span(kind::number_text, 0, at, static_cast<std::size_t>(now.after - at))
                                   : moved(kind::number_text, at, now.after, false);
  return !now.to++->is(kind::null) && now.after - at <= limits_.digits;
}

inline bool walk::literal(place& now, const char* at, std::string_view word, token value) const noexcept {
  if (static_cast<std::size_t>(document_.end() - at) < word.size() || std::memcmp(at, word.data(), word.size()) != 0) return false;
  ++now.next;
  *now.to++ = value;
  now.after = at + word.size();
  return true;
}

// Only white space may follow the document's value.
bool walk::ends(const place& now) noexcept {
  if (now.next != now.last || (now.after != document_.end() && !is_white(*now.after))) return false;
  return index_.next({}).empty() && !index_.faulty();
}

bool walk::run() noexcept {
  if (!index_.open(document_, tape_.memory())) return false;
  place now{nullptr, nullptr, document_.begin(), tape_.data(), tape_.data()};
  // The innermost open container: its first token's index, what closes it, its members so far, and how many hold it. An open container's
  // first token keeps the index of the one around it, and that one's count.
  std::uint32_t open = 0;
  char closer = 0;
  std::uint32_t count = 0;
  std::uint32_t depth = 0;
  bool distinct = true;
  std::uint64_t separators = 0;  // of the containers that are closed
  const auto close = [&] [[gnu::always_inline]] (const char* at) {
    const bool object = closer == '}';
    token& begin = now.tokens[open];
    const std::uint32_t outer = begin.other();
    const auto end = static_cast<std::uint32_t>(now.to - now.tokens);
    std::uint8_t flags = 0;
    if (object) {
      flags = keys_.distinct(count) ? flag::distinct : 0;
      distinct &= flags != 0;
      separators += count;
    }
    separators += count - (count != 0);
    *now.to++ = token::end(object ? kind::end_object : kind::end_array, count, offset(at), open);
    begin = token::begin(begin.what(), flags, count, begin.container_offset(), end);
    now.after = at + 1;
    ++now.next;
    open = outer;
    count = now.tokens[open].count();
    closer = now.tokens[open].is(kind::begin_object) ? '}' : ']';
    if (--depth > 0 && closer == '}') keys_.leave(count + 1);
  };
  for (;;) {
    if (!ready(now)) return false;
    const char* at = byte(*now.next);
    if (closer == '}') {
      if (*at != '"' || !text(now, kind::key)) return false;
      if (!stands(':', now.after) && !follows(':', now.after)) return false;
      keys_.set(count, now.to[-1].view());
      at = byte(*now.next);
    }
    // A value begins here.
    bool read = true;
    switch (const char first = *at) {
    case '"': read = text(now, kind::text); break;
    case 't': read = literal(now, at, "true", token::boolean(true, offset(at))); break;
    case 'f': read = literal(now, at, "false", token::boolean(false, offset(at))); break;
    case 'n': read = literal(now, at, "null", token::null(offset(at))); break;
    case '{':
    case '[': {
      if (depth == limits_.depth) return false;
      const auto index = static_cast<std::uint32_t>(now.to - now.tokens);
      if (depth++ > 0) now.tokens[open].set_count(count);
      if (closer == '}') keys_.enter(count + 1);
      *now.to++ = token::begin(first == '{' ? kind::begin_object : kind::begin_array, 0, 0, offset(at), open);
      open = index;
      closer = static_cast<char>(first + 2);  // as ASCII has them
      count = 0;
      at = byte(*++now.next);
      if (*at != closer) continue;
      close(at);
      break;
    }
    default: read = number(now, at); break;
    }
    if (!read) return false;
    // A value has ended here.
    for (;;) {
      if (depth == 0) {
        tape_.advance_to(now.to);
        tape_.set_distinct(distinct);
        return ends(now) && index_.separators() == separators && tape_.size() <= limits_.tokens;
      }
      ++count;
      if (stands(',', now.after)) break;
      if (!ready(now)) return false;
      at = byte(*now.next);
      if (*at != closer) {
        if (!follows(',', now.after)) return false;
        break;
      }
      // A number or literal that goes on has no entry for the rest of it.
      if (now.after != at && !is_white(*now.after)) return false;
      close(at);
    }
  }
}

}  // namespace

bool read_blocks(const input& document, const read_options& options, tape& to) noexcept { return walk(document, options, to).run(); }

}  // namespace smelt::json
