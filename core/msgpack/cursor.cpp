#include "core/msgpack/cursor.hpp"

#include "core/msgpack/faults.hpp"
#include "core/msgpack/skip.hpp"
#include "core/number/half.hpp"
#include "core/stream/strings.hpp"

namespace smelt::msgpack {

static_assert(extending_cursor<cursor>);

namespace {

kind kind_of(const head& h) noexcept {
  switch (h.what) {
  case family::unsigned_integer: return h.argument >> 63 ? kind::unsigned_integer : kind::integer;
  case family::signed_integer: return kind::integer;
  case family::boolean: return kind::boolean;
  case family::float32:
  case family::float64: return kind::real;
  case family::text: return kind::text;
  case family::bytes: return kind::bytes;
  case family::extension: return kind::extension;
  case family::array: return kind::begin_array;
  case family::map: return kind::begin_object;
  case family::nil:
  case family::unused: break;
  }
  return kind::null;
}

}  // namespace

result<head> cursor::here() const noexcept {
  if (at_ == document_.end()) return fault(code::truncated, faults::absent);
  const head h = take_head(at_, document_.end());
  if (h.missing()) return faults::no_head(h, offset());
  return h;
}

std::size_t cursor::token_offset() const noexcept {
  const auto h = here();
  const bool string = h && (h->what == family::text || h->what == family::bytes || h->what == family::extension);
  return offset() + (string ? h->size : 0);
}

result<kind> cursor::peek() noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  return kind_of(*h);
}

result<void> cursor::enter(scope& inside) noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  const bool map = h->what == family::map;
  if (!map && h->what != family::array) return other_kind();
  if (h->argument > (static_cast<std::size_t>(document_.end() - at_) - h->size) >> map) return fault(code::truncated, faults::claims);
  if (depth_ >= most_depth_) return fault(code::depth_limit, faults::depth);
  inside = {h->argument, depth_};
  ++depth_;
  at_ += h->size;
  return {};
}

result<bool> cursor::next(scope& inside) noexcept {
  if (inside.left != 0) return inside.left--, true;
  depth_ = inside.depth;
  return false;
}

result<text_ref> cursor::key() noexcept {
  if (is_plain_key<short_text>(first::fixstr)) [[likely]] {
    const std::string_view content(at_ + 1, static_cast<std::uint8_t>(*at_) - std::size_t{first::fixstr});
    at_ += 1 + content.size();
    return text_ref(content);
  }
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  if (h->what == family::text) return text();
  if (h->what == family::unsigned_integer || h->what == family::signed_integer) {
    at_ += h->size;
    if (h->what == family::unsigned_integer) return text_ref::integer_key(h->argument);
    return text_ref::integer_key(static_cast<std::int64_t>(h->argument));
  }
  if (const auto skipped = skip(); !skipped) return std::unexpected(skipped.error());
  return text_ref::other_key();
}

result<void> cursor::null() noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  if (h->what != family::nil) return other_kind();
  at_ += h->size;
  return {};
}

result<bool> cursor::boolean() noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  if (h->what != family::boolean) return other_kind();
  at_ += h->size;
  return h->argument != 0;
}

result<cursor_number> cursor::number() noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  const kind what = kind_of(*h);
  if (!is_number(what)) return other_kind();
  at_ += h->size;
  if (h->what != family::float32) return cursor_number{what, h->argument};
  return cursor_number{what, number::double_from_single(static_cast<std::uint32_t>(h->argument))};
}

result<text_ref> cursor::text() noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  if (h->what != family::text && h->what != family::bytes && h->what != family::extension) return other_kind();
  const auto content = take_content(document_, at_, at_ + h->size, h->argument, longest_text_);
  if (!content) return std::unexpected(content.error());
  if (h->what == family::text) {
    if (const auto valid = check_utf8(document_, *content); !valid) return std::unexpected(valid.error());
  }
  at_ = content->data() + content->size();
  return text_ref(*content);
}

result<std::int16_t> cursor::extension_type() const noexcept {
  const auto h = here();
  if (!h) return std::unexpected(h.error());
  if (h->what != family::extension) return other_kind();
  return msgpack::extension_type(at_ + h->size);
}

result<void> cursor::skip() noexcept {
  const auto after = skip_value(document_, at_, longest_text_);
  if (!after) return std::unexpected(after.error());
  at_ = *after;
  return {};
}

}  // namespace smelt::msgpack
