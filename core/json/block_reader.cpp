#include "core/json/block_reader.hpp"

#include <array>
#include <cstring>

#include "core/json/decode.hpp"
#include "core/json/index.hpp"
#include "core/number/lexeme.hpp"
#include "core/number/parse.hpp"

namespace smelt::json {

namespace {

constexpr std::array<bool, 256> ends_scalar = [] {
  std::array<bool, 256> of{};
  for (const char c : {' ', '\t', '\n', '\r', '[', ']', '{', '}', ':', ','}) of[static_cast<unsigned char>(c)] = true;
  return of;
}();

class walk {
 public:
  walk(const input& document, const read_options& options, tape& to) noexcept
      : document_(document), limits_(options.limits), lexemes_(options.lexemes), tape_(to) {}

  bool run() noexcept;

 private:
  // What the walk knows of where it stands. It lives in registers: no call sees its address.
  struct place {
    const std::uint32_t* next;
    const std::uint32_t* last;
    const char* at;  // the byte that the newest entry names
    token* to;
  };

  // The next entries, and where the next token goes; no entries at the end, where the input is at fault or no memory is left.
  struct window {
    const std::uint32_t* next;
    const std::uint32_t* last;
    token* to;
  };

  [[gnu::always_inline]] bool advance(place& now) noexcept {
    if (now.next == now.last) [[unlikely]] {
      // By value: were its address taken, the place would not stay in registers.
      const window more = refill(now.to);
      if (!more.next) return false;
      now.next = more.next;
      now.last = more.last;
      now.to = more.to;
    }
    now.at = document_.begin() + *now.next++;
    return true;
  }

  [[gnu::always_inline]] std::size_t offset(const char* at) const noexcept { return document_.offset(at); }
  [[gnu::always_inline]] bool scalar_ends(const char* at) const noexcept {
    return at == document_.end() || ends_scalar[static_cast<unsigned char>(*at)];
  }

  [[gnu::always_inline]] bool text(place& now, kind what) noexcept;
  [[gnu::always_inline]] bool number(place& now) noexcept;
  [[gnu::always_inline]] bool literal(place& now, std::string_view word, token value) const noexcept;

  [[gnu::noinline]] window refill(token* to) noexcept;
  [[gnu::noinline]] token moved(kind what, const char* first, const char* last, bool escaped) noexcept;

  const input document_;
  const limits limits_;
  const bool lexemes_;
  tape& tape_;
  structural_index index_;
};

// Every entry makes at most one token, so that room for them is looked for once a window.
walk::window walk::refill(token* to) noexcept {
  constexpr window none{nullptr, nullptr, nullptr};
  tape_.advance_to(to);
  const auto entries = index_.next();
  if (entries.empty() || tape_.size() > limits_.tokens) return none;
  std::size_t room = entries.size() + 1;
  // The first window tells how much the others will want.
  if (tape_.size() == 0) room *= 1 + document_.size() / structural_index::window;
  to = tape_.reserve(room);
  if (!to) to = tape_.reserve(entries.size() + 1);
  if (!to) return none;
  return {entries.data(), entries.data() + entries.size(), to};
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

inline bool walk::text(place& now, kind what) noexcept {
  const char* const first = now.at + 1;
  if (!advance(now)) return false;
  const bool escaped = *now.at == '\\';
  while (*now.at == '\\') {
    if (!advance(now)) return false;
  }
  const auto size = static_cast<std::size_t>(now.at - first);
  if (size > limits_.text) return false;
  if (!escaped && static_cast<std::size_t>(document_.readable() - now.at) >= text_slack) [[likely]] {
    *now.to++ = token::span(what, flag::bare, first, size);
    return true;
  }
  *now.to = moved(what, first, now.at, escaped);
  return !now.to++->is(kind::null);
}

inline bool walk::number(place& now) noexcept {
  const char* end;
  if (lexemes_) {
    const auto found = number::check(now.at, document_.end());
    if (!found.valid) return false;
    end = found.end;
  } else {
    const auto found = number::parse(now.at, document_.end());
    end = found.end;
    switch (found.what) {
    case number::form::integer: *now.to = token::integer(static_cast<std::int64_t>(found.bits), offset(now.at)); break;
    case number::form::unsigned_integer: *now.to = token::unsigned_integer(found.bits, offset(now.at)); break;
    case number::form::real: *now.to = token::real(std::bit_cast<double>(found.bits), offset(now.at)); break;
    case number::form::text: break;
    case number::form::none: return false;
    }
    if (found.what != number::form::text) {
      ++now.to;
      return scalar_ends(end) && end - now.at <= limits_.digits;
    }
  }
  if (!scalar_ends(end) || end - now.at > limits_.digits) return false;
  if (static_cast<std::size_t>(document_.readable() - end) >= text_slack) {
    *now.to++ = token::span(kind::number_text, 0, now.at, static_cast<std::size_t>(end - now.at));
    return true;
  }
  *now.to = moved(kind::number_text, now.at, end, false);
  return !now.to++->is(kind::null);
}

inline bool walk::literal(place& now, std::string_view word, token value) const noexcept {
  if (static_cast<std::size_t>(document_.end() - now.at) < word.size() || std::memcmp(now.at, word.data(), word.size()) != 0) return false;
  *now.to++ = value;
  return scalar_ends(now.at + word.size());
}

bool walk::run() noexcept {
  if (!index_.open(document_, tape_.memory())) return false;
  place now{};
  now.to = tape_.data();
  // The innermost open container: its first token's index, its members so far, and how many hold it. An open container's first token
  // keeps the index of the one around it, and that one's count.
  std::uint32_t open = 0;
  std::uint32_t count = 0;
  std::uint32_t depth = 0;
  bool in_object = false;
  const auto key = [&] [[gnu::always_inline]] {
    return *now.at == '"' && text(now, kind::key) && advance(now) && *now.at == ':' && advance(now);
  };
  const auto close = [&] [[gnu::always_inline]] {
    token& begin = tape_[open];
    const std::uint32_t outer = begin.other();
    const auto end = static_cast<std::uint32_t>(now.to - tape_.data());
    *now.to++ = token::end(in_object ? kind::end_object : kind::end_array, count, offset(now.at), open);
    begin = token::begin(begin.what(), 0, count, begin.container_offset(), end);
    --depth;
    open = outer;
    count = tape_[open].count();
    in_object = tape_[open].is(kind::begin_object);
  };
  if (!advance(now)) return false;
  for (;;) {
    // A value begins here.
    bool read = true;
    switch (const char first = *now.at) {
    case '"': read = text(now, kind::text); break;
    case 't': read = literal(now, "true", token::boolean(true, offset(now.at))); break;
    case 'f': read = literal(now, "false", token::boolean(false, offset(now.at))); break;
    case 'n': read = literal(now, "null", token::null(offset(now.at))); break;
    case '{':
    case '[': {
      if (depth == limits_.depth) return false;
      const auto index = static_cast<std::uint32_t>(now.to - tape_.data());
      if (depth++ > 0) tape_[open].set_count(count);
      in_object = first == '{';
      *now.to++ = token::begin(in_object ? kind::begin_object : kind::begin_array, 0, 0, offset(now.at), open);
      open = index;
      count = 0;
      if (!advance(now)) return false;
      if (*now.at != first + 2) {  // in ASCII each closes two after it opens
        if (in_object && !key()) return false;
        continue;
      }
      close();
      break;
    }
    default: read = number(now); break;
    }
    if (!read) return false;
    // A value has ended here.
    for (;;) {
      if (depth == 0) {
        tape_.advance_to(now.to);
        // Only the end of the input may follow.
        return now.next == now.last && index_.next().empty() && !index_.faulty() && tape_.size() <= limits_.tokens;
      }
      ++count;
      if (!advance(now)) return false;
      if (*now.at == ',') {
        if (!advance(now) || (in_object && !key())) return false;
        break;
      }
      if (*now.at != (in_object ? '}' : ']')) return false;
      close();
    }
  }
}

}  // namespace

bool read_blocks(const input& document, const read_options& options, tape& to) noexcept { return walk(document, options, to).run(); }

}  // namespace smelt::json
