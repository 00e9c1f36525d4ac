#include "core/bjdata/writer.hpp"

#include "core/bjdata/canonical.hpp"
#include "core/bjdata/encode.hpp"
#include "core/bjdata/extension.hpp"
#include "core/bjdata/packing.hpp"
#include "core/format/format.hpp"
#include "core/number/decimal.hpp"
#include "core/number/lexeme.hpp"
#include "core/number/parse.hpp"
#include "core/number/print.hpp"
#include "core/stream/elements.hpp"
#include "core/stream/epoch.hpp"
#include "core/stream/exact_integer.hpp"
#include "core/stream/sink.hpp"
#include "core/stream/text_keys.hpp"
#include "core/stream/time.hpp"

namespace smelt::bjdata {

static_assert(token_sink<writer>);

writer::writer(output& to, const write_options& options, conversions& counts) noexcept
    : event_writer(to, options, counts), with_counts_(options.prefer == prefer::speed && !options.canonical) {}

char* writer::room(std::size_t length) noexcept { return reserve(value_room + length); }

void writer::byte(char byte) noexcept {
  if (char* const at = room(0)) to_.advance_to(put_byte(at, byte));
}

void writer::marked(char marker, std::string_view content) noexcept {
  if (char* const at = room(content.size())) to_.advance_to(put_string<false>(put_byte(at, marker), content));
}

void writer::key(std::string_view content) noexcept {
  if (char* const at = room(content.size())) to_.advance_to(put_string<false>(at, content));
}

void writer::composite_key() noexcept { fail_with(code::not_representable, "a BJData object's keys are texts"); }

void writer::open(char bracket, std::uint32_t count) noexcept {
  char* at = room(0);
  if (!at) return;
  at = put_byte(at, bracket);
  if (with_counts_) at = put_length(put_byte(at, '#'), count);
  to_.advance_to(at);
}

void writer::close(char bracket) noexcept {
  if (!with_counts_) byte(bracket);
}

// One beyond 2^53, where options.int64 asks for text.
void writer::long_integer(std::string_view lexeme) noexcept {
  if (counted(conversion::int64, "an integer beyond 2^53 is a number only without int64=text")) text(lexeme);
}

void writer::integer(std::int64_t value) noexcept {
  if (options_.int64 == int64::text && is_long(value)) {
    char digits[number::integer_room];
    return long_integer({digits, number::print(digits, value)});
  }
  if (char* const at = room(0)) to_.advance_to(put_integer(at, value));
}

void writer::unsigned_integer(std::uint64_t value) noexcept {
  if (options_.int64 == int64::text && value > greatest_exact) {
    char digits[number::integer_room];
    return long_integer({digits, number::print(digits, value)});
  }
  if (char* const at = room(0)) to_.advance_to(put_length(at, value));
}

void writer::real(double value) noexcept {
  if (char* const at = room(0)) to_.advance_to(put_real(at, value));
}

// A high-precision number. A canonical one is spelled in one way, which may turn out to be an integer's.
void writer::exact(std::string_view lexeme) noexcept {
  if (!options_.canonical) return marked('H', lexeme);
  const std::size_t size = number::lexeme_room(lexeme.size());
  char* const scratch = to_.memory().try_allocate(lexeme.size() + size, 1);
  if (!scratch) return fail_with(code::memory_limit, faults::memory);
  const number::decimal value = number::split(lexeme, scratch);
  if (value.out_of_range) return marked('H', lexeme);
  char* const spelled = scratch + lexeme.size();
  const std::string_view settled(spelled, number::print(spelled, value));
  if (!play_number(settled, *this)) marked('H', settled);
}

void writer::number_text(std::string_view lexeme) noexcept {
  if (!play_number(lexeme, *this)) inexact(lexeme);
}

// A number that is neither a 64-bit integer nor a double.
void writer::inexact(std::string_view lexeme) noexcept {
  if (options_.int64 == int64::text && number::is_plain(lexeme)) return long_integer(lexeme);
  if (options_.big_numbers == big_numbers::exact) return exact(lexeme);
  if (!counted(conversion::big_number, "a double cannot hold this number")) return;
  if (options_.big_numbers == big_numbers::text) return text(lexeme);
  if (const auto found = nearest(lexeme)) real(*found);
}

void writer::bytes(std::string_view content) noexcept {
  char* at = room(content.size());
  if (!at) return;
  std::memcpy(at, "[$B#", 4);
  to_.advance_to(put_string<false>(at + 4, content));
}

void writer::extension(std::int16_t type, std::string_view content) noexcept {
  if (type == timestamp_type) {
    const auto when = parse_timestamp(content);
    return when ? time(*when) : fail_with(code::not_representable, "not a timestamp's payload");
  }
  const auto number = number_of(type);
  if (!number) {
    if (drops_tag()) bytes(content);
    return;
  }
  char* const at = room(content.size());
  if (at) to_.advance_to(put_string<false>(put_length(put_byte(at, 'E'), *number), content));
}

void writer::time(const instant& when) noexcept {
  char payload[epoch_room];
  extension(smallest_epoch(when), {payload, put_epoch(payload, when)});
}

void writer::local_time(const instant& when) noexcept {
  if (may_drop_offset()) time(when);
}

// The dimensions of an array behind its #: an array of integers of the smallest type, in another one where the order is by columns.
void writer::shape(const typed_array& array) noexcept {
  std::uint32_t greatest = 0;
  for (const std::uint32_t dimension : array.shape) greatest = std::max(greatest, dimension);
  const char marker = smallest_unsigned(greatest);
  const std::size_t size = info_of(marker).size;
  char* at = room(array.shape.size() * size);
  if (!at) return;
  if (array.column_major) *at++ = '[';
  at = put_length(put_byte(put_byte(put_byte(put_byte(at, '['), '$'), marker), '#'), array.shape.size());
  for (const std::uint32_t dimension : array.shape) at = put_word(at, dimension, size);
  if (array.column_major) *at++ = ']';
  to_.advance_to(at);
}

void writer::numbers(const typed_array& array) noexcept {
  const char marker = bjdata::marker_of(array.what);
  if (marker == 0) return fail_with(code::not_representable, "floats of 128 bits have no BJData form");
  if (array.what == element::u8_clamped && !counted(conversion::typed_array, "BJData has no clamped integers")) return;
  char* at = room(0);
  if (!at) return;
  at = put_byte(put_byte(put_byte(put_byte(at, '['), '$'), marker), '#');
  if (array.shape.empty()) at = put_length(at, array.count);
  to_.advance_to(at);
  if (!array.shape.empty()) shape(array);
  if (char* const content = room(std::size_t{array.count} * size_of(array.what)))
    to_.advance_to(put_elements(content, array, std::endian::little));
}

// Whether what a tag or an extension's type says may be lost.
bool writer::drops_tag() noexcept {
  return may_drop("BJData has neither tags nor this type of extension",
                  "BJData has neither tags nor this type of extension, and tags=refuse was asked for");
}

void writer::tag(std::uint64_t) noexcept { drops_tag(); }

void writer::simple(std::uint8_t) noexcept {
  if (counted(conversion::simple, "BJData has neither undefined nor other simple values")) null();
}

void writer::put(const token& t) noexcept {
  const bool is_key = t.is(kind::key) && !t.has(flag::composite);
  if (!is_key && !t.is(kind::text)) return play(t, *this);
  char* at = room(t.length() + text_slack);
  if (!at) return;
  if (!is_key) at = put_byte(at, 'S');
  to_.advance_to(put_string<true>(at, t.view()));
}

namespace {

// Whether a tag at `index` makes its content a time, which is written; then `index` is left at its last token.
bool put_time(const tape_view& value, std::uint32_t& index, writer& sink) noexcept {
  if (!value[index].is(kind::tag)) [[likely]]
    return false;
  const auto time = time_at(value, index);
  if (!time) return false;
  time->local ? sink.local_time(time->when) : sink.time(time->when);
  index += time->tokens - 1;
  return true;
}

// False: a key that is not a text was met.
result<bool> write_tokens(const tape_view& value, const write_options& options, output& to, conversions& counts) noexcept {
  writer sink(to, options, counts);
  const bool packs = options.prefer == prefer::size && !options.canonical;
  for (std::uint32_t i = value.first; i < value.last; ++i) {
    const token& t = value[i];
    if (t.is(kind::key) && t.has(flag::composite)) [[unlikely]]
      return false;
    if (packs && t.is(kind::begin_array) && t.count() > 1 && pack(value, i, options, to)) {
      i = t.other();
    } else if (!put_time(value, i, sink)) {
      sink.put(t);
    }
    if (sink.failed() || !to.ok()) [[unlikely]] {
      error found = sink.failed() ? sink.finish().error() : error{faults::memory, 0, code::memory_limit};
      found.offset = t.offset(value.base);
      return std::unexpected(found);
    }
  }
  return true;
}

// In canonical order where that is asked for; `ordered` is empty.
result<tape_view> in_order(const tape_view& value, const write_options& options, tape& ordered) {
  if (!options.canonical) return value;
  if (const auto done = sort_keys(value, ordered, options); !done) return std::unexpected(done.error());
  return ordered.view();
}

// With keys that are not texts, as the texts that stand for them.
result<void> write_named(const tape_view& value, const write_options& options, output& to, conversions& counts) {
  write_options as_it_stands = options;
  as_it_stands.canonical = false;  // canonical JSON has no integers beyond 2^53
  tape named(to.memory());
  if (const auto done = name_keys(value, named, as_it_stands, find_format("json")->write, counts); !done) return done;
  tape ordered(to.memory());
  const auto tokens = in_order(named.view(), options, ordered);
  if (!tokens) return std::unexpected(tokens.error());
  const auto written = write_tokens(*tokens, options, to, counts);
  if (!written) return std::unexpected(written.error());
  return {};
}

}  // namespace

result<void> write(const tape_view& value, const write_options& options, output& to, conversions& counts) {
  const std::size_t size = to.size();
  const conversions counted_before = counts;
  tape ordered(to.memory());
  const auto tokens = in_order(value, options, ordered);
  if (!tokens) return std::unexpected(tokens.error());
  const auto written = write_tokens(*tokens, options, to, counts);
  if (!written) return std::unexpected(written.error());
  if (*written) return {};
  to.truncate(size);
  counts = counted_before;
  return write_named(*tokens, options, to, counts);
}

}  // namespace smelt::bjdata
