#include "core/cbor/writer.hpp"

#include "core/cbor/canonical.hpp"
#include "core/cbor/extensions.hpp"
#include "core/cbor/fraction_part.hpp"
#include "core/cbor/number_text.hpp"
#include "core/cbor/reader.hpp"
#include "core/cbor/typed_arrays.hpp"
#include "core/stream/exact_integer.hpp"
#include "core/stream/faults.hpp"
#include "core/stream/sink.hpp"
#include "core/stream/tape_writing.hpp"

namespace smelt::cbor {

static_assert(token_sink<writer>);

namespace {

constexpr bool has_encoding(std::uint64_t simple) noexcept { return simple < 24 || (simple >= 32 && simple < 256); }

std::unexpected<error> no_encoding(std::size_t offset) noexcept {
  return fail(code::not_representable, offset, "CBOR has no simple values from 24 to 31");
}

class writing : public tape_writing {
 public:
  writing(const tape_view& from, const write_options& options, output& to, conversions& counts) noexcept
      : tape_writing(from, to, counts), options_(options), for_parts_(for_fraction_part(options)),
        long_as_text_(options.int64 == int64::text) {}

  result<void> run() noexcept;

 private:
  // What may fail, or takes more than a few bytes put at once. The token is the tape's own.
  result<void> write_rare(const token& t) noexcept;

  const write_options& options_;
  const write_options for_parts_;
  std::uint64_t work_ = 0;
  bool long_as_text_;
};

result<void> writing::write_rare(const token& t) noexcept {
  const std::size_t offset = t.offset(from_.base);
  const write_options& how = is_fraction_part(from_.tokens + from_.first, &t) ? for_parts_ : options_;
  switch (t.what()) {
  case kind::integer: return write_long_integer(t.integer(), offset, how, to_, counts_);
  case kind::unsigned_integer: return write_long_integer(t.bits(), offset, how, to_, counts_);
  case kind::number_text: return write_number_text(t.view(), offset, how, to_, counts_, work_);
  case kind::extension: changed_uncounted_ = true; return write_extension(t.extension_type(), t.view(), offset, options_, to_, counts_);
  case kind::typed_array: write_typed_array(t.numbers(), to_); break;
  default: return no_encoding(offset);
  }
  if (!to_.ok()) return faults::spent(offset);
  return {};
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
      if (!at) return faults::spent(t.offset(from_.base));
    }
    // Most tokens are short texts, which need no jump by table.
    if (t.is_text() && t.length() <= short_text) {
      *at = static_cast<char>(initial_byte(major::text, static_cast<std::uint8_t>(t.length())));
      at = put_content<true>(at + 1, t.view());
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
    case kind::bytes:
      if (t.length() > text_slack && !places.suffice(at, t.length())) [[unlikely]] {
        at = places.make(at, t.length());
        if (!at) return faults::spent(t.offset(from_.base));
      }
      at = put_string<true>(at, t.is(kind::bytes) ? major::bytes : major::text, t.view());
      break;
    case kind::begin_array: at = put_head(at, major::array, t.count()); break;
    case kind::begin_object: at = put_head(at, major::map, t.count()); break;
    case kind::end_array:
    case kind::end_object: break;
    case kind::null: at = put_null(at); break;
    case kind::boolean: at = put_boolean(at, t.boolean()); break;
    case kind::integer:
      rare = long_as_text_ && is_long(t.integer());
      if (!rare) at = put_integer(at, t.integer());
      break;
    case kind::unsigned_integer:
      rare = long_as_text_;
      if (!rare) at = put_head(at, major::unsigned_integer, t.bits());
      break;
    case kind::real: at = put_real(at, t.real()); break;
    case kind::tag: at = put_head(at, major::tag, t.bits()); break;
    case kind::simple:
      rare = !has_encoding(t.bits());
      if (!rare) at = put_simple(at, static_cast<std::uint8_t>(t.bits()));
      break;
    case kind::extension:
    case kind::number_text:
    case kind::typed_array: rare = true; break;
    }
    if (rare) [[unlikely]] {
      to_.advance_to(at);
      if (const auto written = write_rare(*next); !written) return written;
      at = places.make(to_.data() + to_.size(), 0);
      if (!at) return faults::spent(t.offset(from_.base));
    }
  }
  to_.advance_to(at);
  return {};
}

}  // namespace

result<void> write(const tape_view& value, const write_options& options, output& to, conversions& counts) {
  return write_tape<writing>(value, options, to, counts, {{read, write}, sort_keys});
}

template <class Step>
void writer::number(Step step) noexcept {
  const bool part = parts_ == 1 || parts_ == 2;
  parts_ = part ? static_cast<std::uint8_t>(parts_ - 1) : 0;
  if (done_) done_ = step(part ? for_fraction_part(options_) : options_);
}

void writer::integer(std::int64_t value) noexcept {
  number([&](const write_options& how) -> result<void> {
    if (is_long(value)) return write_long_integer(value, to_.size(), how, to_, counts_);
    append(0, [=](char* at) { return put_integer(at, value); });
    return {};
  });
}

void writer::unsigned_integer(std::uint64_t value) noexcept {
  number([&](const write_options& how) -> result<void> {
    if (is_long(value)) return write_long_integer(value, to_.size(), how, to_, counts_);
    append(0, [=](char* at) { return put_head(at, major::unsigned_integer, value); });
    return {};
  });
}

void writer::number_text(std::string_view lexeme) noexcept {
  number([&](const write_options& how) { return write_number_text(lexeme, to_.size(), how, to_, counts_, work_); });
}

void writer::tag(std::uint64_t number) noexcept {
  put_argument(major::tag, number);
  parts_ = is_fraction(number) ? of_pair : 0;
}

void writer::begin_array(std::uint32_t count) noexcept {
  const bool pair = parts_ == of_pair && count == 2;
  put_argument(major::array, count);
  parts_ = pair ? 2 : 0;
}

void writer::numbers(const typed_array& array) noexcept {
  parts_ = 0;
  if (done_) write_typed_array(array, to_);
}

void writer::extension(std::int16_t type, std::string_view content) noexcept {
  parts_ = 0;
  if (done_) done_ = write_extension(type, content, to_.size(), options_, to_, counts_);
}

void writer::simple(std::uint8_t value) noexcept {
  if (!has_encoding(value)) {
    if (done_) done_ = no_encoding(to_.size());
  } else {
    put(0, [=](char* at) { return put_simple(at, value); });
  }
}

result<void> writer::finish() noexcept {
  if (done_ && !to_.ok()) done_ = faults::spent(to_.size());
  return done_;
}

}  // namespace smelt::cbor
