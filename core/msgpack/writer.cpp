#include "core/msgpack/writer.hpp"

#include "core/msgpack/canonical.hpp"
#include "core/msgpack/reader.hpp"
#include "core/number/lexeme.hpp"
#include "core/number/print.hpp"
#include "core/stream/exact_integer.hpp"
#include "core/stream/nested_arrays.hpp"
#include "core/stream/sink.hpp"
#include "core/stream/tape_writing.hpp"
#include "core/stream/time.hpp"

namespace smelt::msgpack {

static_assert(token_sink<writer>);

namespace {

// Of an extension of another format.
constexpr bool is_foreign(std::int16_t type) noexcept { return type < INT8_MIN || type > INT8_MAX; }

// What is common is done here; what is rare, and what may fail, is done by a writer of events.
class writing : public tape_writing {
 public:
  writing(const tape_view& from, const write_options& options, output& to, conversions& counts) noexcept
      : tape_writing(from, to, counts), rare_(to, options, counts), long_as_text_(options.int64 == int64::text) {}

  result<void> run() noexcept;

 private:
  std::size_t offset(const token* t) const noexcept { return t->offset(from_.base); }

  // The token, or two that are a time. Returns the last of them.
  const token* write_rare(const token* t) noexcept;

  writer rare_;
  bool long_as_text_;
};

const token* writing::write_rare(const token* t) noexcept {
  const auto time = t->is(kind::tag) ? time_at(from_, static_cast<std::uint32_t>(t - from_.tokens)) : std::nullopt;
  if (!time) {
    changed_uncounted_ |= t->is(kind::extension) && is_foreign(t->extension_type());
    play(*t, rare_);
    return t;
  }
  changed_uncounted_ = true;
  time->local ? rare_.local_time(time->when) : rare_.timestamp(time->when);
  return t + 1;
}

result<void> writing::run() noexcept {
  value_places places(to_);
  char* at = places.make(to_.data() + to_.size(), 0);
  if (!at) return faults::spent(0);
  const token* const last = from_.tokens + from_.last;
  for (const token* next = from_.tokens + from_.first; next != last; ++next) {
    const token t = *next;
    if (!places.suffice(at, 0)) [[unlikely]] {
      at = places.make(at, 0);
      if (!at) return faults::spent(offset(next));
    }
    // Most tokens are short texts, which need no jump by table.
    if (t.is_text() && t.length() <= short_text) {
      at = put_content<true>(put_byte(at, static_cast<std::uint8_t>(first::fixstr | t.length())), t.view());
      continue;
    }
    bool rare = false;
    switch (t.what()) {
    case kind::key:
      if (t.has(flag::composite)) {
        composite_keys_ = true;
        break;
      }
      [[fallthrough]];
    case kind::text:
      if (t.length() > text_slack && !places.suffice(at, t.length())) [[unlikely]] {
        at = places.make(at, t.length());
        if (!at) return faults::spent(offset(next));
      }
      at = put_content<true>(put_text_head(at, t.length()), t.view());
      break;
    case kind::begin_array: at = put_array(at, t.count()); break;
    case kind::begin_object: at = put_map(at, t.count()); break;
    case kind::end_array:
    case kind::end_object: break;
    case kind::null: at = put_nil(at); break;
    case kind::boolean: at = put_boolean(at, t.boolean()); break;
    case kind::integer:
      rare = long_as_text_ && is_long(t.integer());
      if (!rare) at = put_integer(at, t.integer());
      break;
    case kind::unsigned_integer:
      rare = long_as_text_;
      if (!rare) at = put_integer(at, t.bits());
      break;
    case kind::real: at = put_real(at, t.real()); break;
    case kind::bytes:
    case kind::extension:
    case kind::number_text:
    case kind::typed_array:
    case kind::tag:
    case kind::simple: rare = true; break;
    }
    if (rare) [[unlikely]] {
      to_.advance_to(at);
      const token* const written = write_rare(next);
      if (rare_.failed()) return fail(rare_.finish().error().what, offset(next), rare_.finish().error().detail);
      next = written;
      at = places.make(to_.data() + to_.size(), 0);
      if (!at) return faults::spent(offset(next));
    }
  }
  to_.advance_to(at);
  return {};
}

}  // namespace

result<void> write(const tape_view& value, const write_options& options, output& to, conversions& counts) {
  return write_tape<writing>(value, options, to, counts, {{read, write}, sort_keys});
}

void writer::put_or_print(auto value) noexcept {
  if (options_.int64 == int64::number || !is_long(value)) return put(0, [=](char* at) { return put_integer(at, value); });
  if (!counted(conversion::int64, "an integer beyond 2^53 is a number only without int64=text")) return;
  char digits[number::integer_room];
  text({digits, number::print(digits, value)});
}

void writer::integer(std::int64_t value) noexcept { put_or_print(value); }
void writer::unsigned_integer(std::uint64_t value) noexcept { put_or_print(value); }

void writer::number_text(std::string_view lexeme) noexcept {
  if (!play_number(lexeme, *this)) inexact(lexeme);
}

// A number that is neither a 64-bit integer nor a double.
void writer::inexact(std::string_view lexeme) noexcept {
  if (options_.int64 == int64::text && number::is_plain(lexeme)) {
    if (counted(conversion::int64, "an integer beyond 2^53 is a number only without int64=text")) text(lexeme);
    return;
  }
  if (options_.big_numbers == big_numbers::exact)
    return fail_with(code::not_representable,
                     "MessagePack's numbers have 64 bits, which hold this one only with big_numbers=double or text");
  if (!counted(conversion::big_number, "MessagePack's numbers have 64 bits, which do not hold this one")) return;
  if (options_.big_numbers == big_numbers::text) return text(lexeme);
  if (const auto found = nearest(lexeme)) real(*found);
}

void writer::numbers(const typed_array& array) noexcept {
  if (!counted(conversion::typed_array, "MessagePack has no typed arrays")) return;
  if (const auto played = play_nested(array, to_.memory(), options_.limits, *this); !played)
    fail_with(played.error().what, played.error().detail);
}

// Whether what a tag or an extension's type says may be lost.
bool writer::drops_tag() noexcept {
  return may_drop("MessagePack has no tags but for times, and types up to 127",
                  "MessagePack has no tags but for times, and types up to 127, and tags=refuse was asked for");
}

void writer::tag(std::uint64_t) noexcept { drops_tag(); }

void writer::extension(std::int16_t type, std::string_view content) noexcept {
  if (is_foreign(type)) {
    if (const auto when = time_of_extension(type, content)) return timestamp(*when);
    if (drops_tag()) bytes(content);
    return;
  }
  if (type == timestamp_type && !parse_timestamp(content)) return fail_with(code::not_representable, "not a timestamp's payload");
  put(content.size(),
      [=](char* at) { return put_content<false>(put_extension_head(at, static_cast<std::int8_t>(type), content.size()), content); });
}

void writer::timestamp(const instant& when) noexcept {
  char payload[timestamp_room];
  extension(timestamp_type, {payload, put_timestamp(payload, when)});
}

void writer::local_time(const instant& when) noexcept {
  if (may_drop_offset()) timestamp(when);
}

void writer::simple(std::uint8_t) noexcept {
  if (counted(conversion::simple, "MessagePack has neither undefined nor other simple values")) null();
}

}  // namespace smelt::msgpack
