#include "core/cbor/cursor.hpp"

#include <algorithm>
#include <bit>

#include "core/cbor/faults.hpp"
#include "core/cbor/skip.hpp"
#include "core/cbor/small_integer.hpp"
#include "core/cbor/tagged.hpp"
#include "core/number/half.hpp"

namespace smelt::cbor {

static_assert(tagging_cursor<cursor>);

namespace {

kind kind_of_simple(const head& h) noexcept {
  switch (h.information()) {
  case 20:
  case 21: return kind::boolean;
  case 22: return kind::null;
  case info::two_bytes:
  case info::four_bytes:
  case info::eight_bytes: return kind::real;
  default: return kind::simple;
  }
}

kind kind_of(const head& h) noexcept {
  const bool fits = h.argument <= greatest_integer;
  switch (h.what()) {
  case major::unsigned_integer: return fits ? kind::integer : kind::unsigned_integer;
  case major::negative_integer: return fits ? kind::integer : kind::number_text;
  case major::bytes: return kind::bytes;
  case major::text: return kind::text;
  case major::array: return kind::begin_array;
  case major::map: return kind::begin_object;
  case major::tag: return kind::tag;
  case major::simple: break;
  }
  return kind_of_simple(h);
}

std::uint64_t bits_of_real(const head& h) noexcept {
  switch (h.information()) {
  case info::two_bytes: return number::double_from_half(static_cast<std::uint16_t>(h.argument));
  case info::four_bytes: return number::double_from_single(static_cast<std::uint32_t>(h.argument));
  default: return h.argument;
  }
}

}  // namespace

result<head> cursor::here() const noexcept {
  if (at_ == document_.end()) return fault(code::truncated, faults::absent);
  const head h = take_head(at_, document_.end());
  if (h.missing()) return faults::no_head(h, offset());
  return h;
}

result<kind> cursor::peek() noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  if (h->initial == break_byte) return fault(code::unexpected, tags_ == 0 ? faults::lone_break : faults::bare_tag);
  const bool low = h->initial == initial_byte(major::simple, info::one_byte) && h->argument < 32;
  if (low) return fault(code::unexpected, faults::low_simple);
  return kind_of(*h);
}

std::size_t cursor::token_offset() const noexcept {
  const auto h = here();
  const bool string = h && (h->what() == major::text || h->what() == major::bytes);
  return offset() + (string ? h->size : 0);
}

bool cursor::at_tagged_token() const noexcept {
  const auto h = here();
  return h && h->what() == major::tag && makes_token(h->argument, document_, at_ + h->size);
}

result<void> cursor::enter(scope& inside) noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  const bool map = h->what() == major::map;
  if (!map && h->what() != major::array) return other_kind();
  if (h->argument > (static_cast<std::size_t>(document_.end() - at_) - h->size) >> map) return fault(code::truncated, faults::claims);
  if (depth_ + tags_ >= most_depth_) return fault(code::depth_limit, faults::depth);
  inside = {h->indefinite() ? unbounded : h->argument << map, depth_, map};
  depth_ += tags_ + 1;
  consume(h->size);
  return {};
}

result<bool> cursor::next(scope& inside) noexcept {
  const bool indefinite = is_indefinite(inside.left);
  if (indefinite && at_ == document_.end()) return fault(code::truncated, faults::absent);
  const bool over = indefinite ? static_cast<std::uint8_t>(*at_) == break_byte : inside.left == 0;
  if (!over) {
    inside.left -= inside.map ? 2 : 1;
    return true;
  }
  at_ += indefinite ? 1 : 0;
  depth_ = inside.depth;
  return false;
}

result<text_ref> cursor::key() noexcept {
  if (is_plain_key<short_text>(initial_byte(major::text, 0))) [[likely]] {
    const char* const content = at_ + 1;
    const std::uint32_t length = info_of(static_cast<std::uint8_t>(*at_));
    consume(1 + length);
    return text_ref({content, content + length, length, false});
  }
  const auto what = peek();
  if (!what) return std::unexpected(what.error());
  if (*what == kind::text) return text();
  const auto integer = take_small_integer(document_, at_, longest_text_);
  if (const auto skipped = skip(); !skipped) return std::unexpected(skipped.error());
  return integer ? text_ref::integer_key(*integer) : text_ref::other_key();
}

result<void> cursor::null() noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  if (h->initial != initial_byte(major::simple, 22)) return other_kind();
  consume(h->size);
  return {};
}

result<bool> cursor::boolean() noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  const bool value = h->initial == initial_byte(major::simple, 21);
  if (!value && h->initial != initial_byte(major::simple, 20)) return other_kind();
  consume(h->size);
  return value;
}

result<cursor_number> cursor::number() noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  const kind what = kind_of(*h);
  if (!is_number(what)) return other_kind();
  consume(h->size);
  if (what == kind::real) return cursor_number{what, bits_of_real(*h)};
  const bool negative = h->what() == major::negative_integer;
  if (what != kind::number_text) return cursor_number{what, negative ? ~h->argument : h->argument};
  const integer_digits digits(h->argument, true);
  std::ranges::copy(digits.view(), digits_.begin());
  return cursor_number{what, 0, {digits_.data(), digits.view().size()}};
}

result<text_ref> cursor::text() noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  if (h->what() != major::text && h->what() != major::bytes) return other_kind();
  const auto found = take_string(document_, at_, *h, longest_text_);
  if (!found) return std::unexpected(found.error());
  if (h->what() == major::text) {
    if (const auto valid = check_text(document_, *found); !valid) return std::unexpected(valid.error());
  }
  consume(static_cast<std::size_t>(found->after - at_));
  return text_ref(*found);
}

result<std::uint64_t> cursor::tag() noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  if (h->what() != major::tag) return other_kind();
  if (depth_ + tags_ >= most_depth_) return fault(code::depth_limit, faults::depth);
  at_ += h->size;
  ++tags_;
  return h->argument;
}

result<void> cursor::skip() noexcept {
  const auto after = skip_item(document_, at_, longest_text_);
  if (!after) return std::unexpected(after.error());
  consume(static_cast<std::size_t>(*after - at_));
  return {};
}

}  // namespace smelt::cbor
