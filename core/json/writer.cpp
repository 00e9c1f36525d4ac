#include "core/json/writer.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/config.hpp"
#include "core/json/canonical.hpp"
#include "core/json/escape.hpp"
#include "core/number/lexeme.hpp"
#include "core/number/print.hpp"
#include "core/stream/exact_integer.hpp"
#include "core/stream/sink.hpp"
#include "core/stream/text_keys.hpp"
#include "core/stream/time.hpp"

namespace smelt::json {

static_assert(token_sink<writer>);

namespace {

constexpr std::uint64_t magnitude(std::int64_t value) noexcept {
  return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

constexpr bool is_double(std::uint64_t magnitude) noexcept {
  return magnitude <= greatest_exact || (magnitude >> std::countr_zero(magnitude)) <= greatest_exact;
}

// Whether a canonical text writes the nearest double as just this integer, though it is not its value: 9223372036854776000 for 2^63. Such a
// number is that double, or a canonical text would not be one when it is read again.
bool is_shortest(double nearest, std::string_view integer) noexcept {
  char room[number::real_room];
  const char* const end = number::print(room, nearest, number::real_style::ecmascript);
  return std::string_view(room, end) == integer;
}

// Copies what is followed by readable slack. text_slack bytes more than the length must be writable.
char* put_copy(char* to, std::string_view content) noexcept {
  if (config::wide_copies && content.size() <= text_slack) {
    std::memcpy(to, content.data(), text_slack);
  } else if (!content.empty()) {
    std::memcpy(to, content.data(), content.size());
  }
  return to + content.size();
}

}  // namespace

char* writer::room(std::size_t count) noexcept { return reserve(lead_room_ + count); }

void writer::set_depth(std::uint32_t depth) noexcept {
  depth_ = depth;
  lead_room_ = 2 + (options_.indent ? 1 + std::size_t{depth} * options_.indent : 0);
}

char* writer::put_line(char* at) noexcept {
  if (options_.indent == 0) return at;
  *at++ = '\n';
  const std::size_t spaces = std::size_t{depth_} * options_.indent;
  std::memset(at, ' ', spaces);
  return at + spaces;
}

char* writer::put_lead(char* at) noexcept {
  if (after_ == after::key) return at;
  if (after_ == after::value && depth_ > 0) *at++ = ',';
  return depth_ > 0 ? put_line(at) : at;
}

void writer::literal(std::string_view word) noexcept {
  char* at = room(word.size());
  if (!at) return;
  at = put_lead(at);
  std::memcpy(at, word.data(), word.size());
  to_.advance_to(at + word.size());
  after_ = after::value;
}

void writer::quoted(std::string_view word) noexcept {
  char* at = room(word.size() + 2);
  if (!at) return;
  at = put_lead(at);
  *at++ = '"';
  std::memcpy(at, word.data(), word.size());
  at += word.size();
  *at++ = '"';
  to_.advance_to(at);
  after_ = after::value;
}

void writer::integer(std::int64_t value) noexcept {
  const std::uint64_t size = magnitude(value);
  if (size > greatest_exact && (options_.int64 == int64::text || options_.canonical)) [[unlikely]] {
    char digits[number::integer_room];
    const std::string_view lexeme(digits, number::print(digits, value));
    if (options_.int64 == int64::text) return integer_as_text(lexeme);
    const auto nearest = static_cast<double>(value);
    return is_double(size) || is_shortest(nearest, lexeme) ? double_of(nearest) : inexact(lexeme);
  }
  char* at = room(number::integer_room);
  if (!at) return;
  to_.advance_to(number::print(put_lead(at), value));
  after_ = after::value;
}

void writer::unsigned_integer(std::uint64_t value) noexcept {
  char digits[number::integer_room];
  const std::string_view lexeme(digits, number::print(digits, value));
  if (options_.int64 == int64::text) {
    integer_as_text(lexeme);
  } else if (options_.canonical) {
    const auto nearest = static_cast<double>(value);
    is_double(value) || is_shortest(nearest, lexeme) ? double_of(nearest) : inexact(lexeme);
  } else {
    literal(lexeme);
  }
}

// A finite one.
void writer::double_of(double value) noexcept {
  char* at = room(number::real_room);
  if (!at) return;
  to_.advance_to(number::print(put_lead(at), value, options_.canonical ? number::real_style::ecmascript : number::real_style::json));
  after_ = after::value;
}

void writer::real(double value) noexcept {
  if (std::isfinite(value)) [[likely]]
    return double_of(value);
  no_number(value);
}

void writer::number_text(std::string_view lexeme) noexcept {
  if (options_.int64 == int64::text && number::is_plain(lexeme)) {
    integer_as_text(lexeme);
  } else if (options_.canonical || options_.big_numbers != big_numbers::exact) {
    inexact(lexeme);
  } else {
    literal(lexeme);
  }
}

char* writer::put_string(char* at, std::string_view content, const char* readable) noexcept {
  constexpr std::size_t piece = 4'096;  // so that what might all be escapes does not ask for six times a long text's room
  const char* from = content.data();
  const char* const end = from + content.size();
  *at++ = '"';
  while (static_cast<std::size_t>(end - from) > piece) {
    at = put_escaped(at, from, from + piece, readable);
    from += piece;
    to_.advance_to(at);
    at = room(escaped_room(piece) + 4);
    if (!at) return nullptr;
  }
  at = put_escaped(at, from, end, readable);
  *at++ = '"';
  return at;
}

void writer::string(std::string_view content, const char* readable) noexcept {
  char* at = room(escaped_room(std::min<std::size_t>(content.size(), 4'096)) + 4);
  if (!at) return;
  at = put_string(put_lead(at), content, readable);
  if (!at) return;
  to_.advance_to(at);
  after_ = after::value;
}

void writer::name(std::string_view content, const char* readable) noexcept {
  string(content, readable);
  char* at = room(2);
  if (!at) return;
  *at++ = ':';
  if (options_.indent) *at++ = ' ';
  to_.advance_to(at);
  after_ = after::key;
}

// A text known to need no escapes, with slack behind it.
void writer::bare(std::string_view content, bool is_key) noexcept {
  char* at = room(content.size() + text_slack + 4);
  if (!at) return;
  at = put_lead(at);
  *at++ = '"';
  at = put_copy(at, content);
  *at++ = '"';
  if (is_key) {
    *at++ = ':';
    if (options_.indent) *at++ = ' ';
  }
  to_.advance_to(at);
  after_ = is_key ? after::key : after::value;
}

void writer::open(char bracket) noexcept {
  char* at = room(1);
  if (!at) return;
  at = put_lead(at);
  *at++ = bracket;
  to_.advance_to(at);
  set_depth(depth_ + 1);
  after_ = after::opening;
}

void writer::close(char bracket) noexcept {
  set_depth(depth_ - 1);
  char* at = room(1);
  if (!at) return;
  if (after_ == after::value) at = put_line(at);
  *at++ = bracket;
  to_.advance_to(at);
  after_ = after::value;
}

void writer::put(const token& t) noexcept {
  const bool is_key = t.is(kind::key) && !t.has(flag::composite);
  if (!is_key && !t.is(kind::text)) return play(t, *this);
  if (t.has(flag::bare)) return bare(t.view(), is_key);
  const char* const readable = t.data() + t.length() + text_slack;
  is_key ? name(t.view(), readable) : string(t.view(), readable);
}

namespace {

// Whether a time begins here that has a date; then `index` is left at its last token, or, where that is the text itself, at its tag.
bool put_time(const tape_view& value, std::uint32_t& index, writer& sink) noexcept {
  if (!value[index].is(kind::tag) && !value[index].is(kind::extension)) [[likely]]
    return false;
  const auto time = time_at(value, index);
  if (!time) return false;
  if (value[index].is(kind::tag) && value[index].bits() == time_tag::date_time) {
    sink.date_time_tag();
    return true;
  }
  if (!has_date(time->when)) return false;
  sink.date_time(time->when);
  index += time->tokens - 1;
  return true;
}

// False: a key that is not a text was met.
result<bool> write_tokens(const tape_view& value, const write_options& options, output& to, conversions& counts) noexcept {
  writer sink(to, options, counts);
  for (std::uint32_t i = value.first; i < value.last; ++i) {
    if (value[i].is(kind::key) && value[i].has(flag::composite)) [[unlikely]]
      return false;
    const token& first = value[i];
    if (!put_time(value, i, sink)) sink.put(first);
    if (sink.failed()) [[unlikely]] {
      error found = sink.finish().error();
      found.offset = first.offset(value.base);
      return std::unexpected(found);
    }
  }
  return true;
}

result<bool> write_ordered(const tape_view& value, const write_options& options, output& to, conversions& counts) {
  if (!options.canonical) return write_tokens(value, options, to, counts);
  tape ordered(to.memory());
  if (const auto done = sort_keys(value, ordered, options); !done) return std::unexpected(done.error());
  return write_tokens(ordered.view(), options, to, counts);
}

}  // namespace

result<void> write(const tape_view& value, const write_options& options, output& to, conversions& counts) {
  const std::size_t size = to.size();
  const conversions counted_before = counts;
  auto written = write_ordered(value, options, to, counts);
  if (written && !*written) {
    to.truncate(size);
    counts = counted_before;
    tape named(to.memory());
    if (const auto done = name_keys(value, named, options, write, counts); !done) return done;
    written = write_ordered(named.view(), options, to, counts);
  }
  if (!written) return std::unexpected(written.error());
  return {};
}

}  // namespace smelt::json
