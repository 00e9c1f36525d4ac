#include "core/bjdata/cursor.hpp"

#include "core/bjdata/arrays.hpp"
#include "core/bjdata/extension.hpp"
#include "core/bjdata/number_lexeme.hpp"
#include "core/bjdata/skip.hpp"
#include "core/simd/utf8.hpp"

namespace smelt::bjdata {

static_assert(extending_cursor<cursor>);

bool cursor::skip_no_ops() noexcept {
  while (at_ != document_.end() && *at_ == 'N') ++at_;
  return at_ != document_.end();
}

// Only what follows a $ tells an array of numbers from others, and only dimensions tell bytes from numbers.
result<kind> cursor::peek_array() const noexcept {
  if (document_.end() - at_ < 3 || at_[1] != '$' || !element_of(at_[2])) return kind::begin_array;
  if (at_[2] != 'B') return kind::typed_array;
  const auto h = take_header(document_, at_, longest_text_);
  if (!h) return std::unexpected(h.error());
  return is_bytes(*h) ? kind::bytes : kind::typed_array;
}

// Texts, numbers by their lexeme, bytes and extensions are on a tape where their content begins.
result<const char*> cursor::content_of_token() const noexcept {
  const auto behind = [](const auto& taken) -> result<const char*> {
    if (!taken) return std::unexpected(taken.error());
    return taken->after;
  };
  switch (info_of(marker()).what) {
  case form::character: return content();
  case form::text:
  case form::number_text: return behind(take_length(document_, at_ + 1));
  case form::extension: {
    const auto number = take_length(document_, at_ + 1);
    return number ? behind(take_length(document_, number->after)) : behind(number);
  }
  case form::array: {
    const auto h = take_header(document_, at_, longest_text_);
    return h && is_bytes(*h) ? h->content : at_;
  }
  default: return at_;
  }
}

std::size_t cursor::token_offset() const noexcept {
  const auto content = content_of_token();
  return content ? document_.offset(*content) : offset();
}

result<kind> cursor::peek() noexcept {
  if (type_ == 0 && !skip_no_ops()) return fault(code::truncated, faults::absent);
  switch (info_of(marker()).what) {
  case form::null: return kind::null;
  case form::yes:
  case form::no: return kind::boolean;
  case form::signed_integer:
  case form::unsigned_integer: return kind::integer;
  case form::real: return kind::real;
  case form::number_text: return kind::number_text;
  case form::character:
  case form::text: return kind::text;
  case form::extension: return kind::extension;
  case form::array: return peek_array();
  case form::object: return document_.end() - at_ >= 3 && at_[1] == '$' && at_[2] == '{' ? kind::begin_array : kind::begin_object;
  default: return fault(code::unexpected, faults::no_marker);
  }
}

result<void> cursor::enter(scope& inside) noexcept {
  const form what = info_of(marker()).what;
  if (what != form::array && what != form::object) return other_kind();
  const auto h = take_header(document_, at_, longest_text_);
  if (!h) return std::unexpected(h.error());
  const bool object = what == form::object;
  if (!object && is_packed(*h)) return other_kind();
  if (h->type == '{') return fault(code::not_supported, "the records of a structure of arrays are read with the whole document");
  if (h->shape.rank > 1) return fault(code::not_supported, "characters in several dimensions are read with the whole document");
  if (depth_ >= most_depth_) return fault(code::depth_limit, faults::depth);
  inside = {container::of(*h, object), depth_};
  ++depth_;
  consume_to(h->content);
  return {};
}

result<bool> cursor::next(scope& inside) noexcept {
  container& c = inside.inside;
  const bool waits = c.left != 0 && c.type == 0;
  if (waits && !skip_no_ops()) return fault(code::truncated, faults::absent);
  const bool ended = c.left == 0 || c.ends_at(at_);
  if (!ended) {
    --c.left;
    type_ = c.type;
    return true;
  }
  consume_to(c.counted ? at_ : at_ + 1);
  depth_ = inside.depth;
  return false;
}

result<text_ref> cursor::checked_text(std::string_view content) const noexcept {
  const char* const end = content.data() + content.size();
  const char* const invalid = simd::find_invalid_utf8(content.data(), end);
  if (invalid != end) return fail(code::invalid_text, document_.offset(invalid), faults::not_utf8);
  return text_ref(content);
}

result<text_ref> cursor::key() noexcept {
  const auto content = take_content(document_, at_, at_, longest_text_);
  if (!content) return std::unexpected(content.error());
  at_ = content->data() + content->size();
  return checked_text(*content);
}

result<void> cursor::null() noexcept {
  if (marker() != 'Z') return other_kind();
  consume_to(at_ + 1);
  return {};
}

result<bool> cursor::boolean() noexcept {
  const char found = marker();
  if (found != 'T' && found != 'F') return other_kind();
  consume_to(at_ + 1);
  return found == 'T';
}

result<cursor_number> cursor::take_lexeme() noexcept {
  const auto lexeme = take_content(document_, at_ + 1, at_, longest_text_);
  if (!lexeme) return std::unexpected(lexeme.error());
  consume_to(lexeme->data() + lexeme->size());
  return read_lexeme(*lexeme, document_.offset(lexeme->data()), most_digits_);
}

result<cursor_number> cursor::number() noexcept {
  const marker_info info = info_of(marker());
  if (info.what == form::number_text) return take_lexeme();
  if (!is_integer(info.what) && info.what != form::real) return other_kind();
  const char* const bytes = content();
  if (document_.end() - bytes < info.size) return fault(code::truncated, faults::cut);
  const token t = number_token(info, load_word(bytes, document_.end(), info.size), 0);
  consume_to(bytes + info.size);
  return cursor_number{t.what(), t.bits()};
}

result<text_ref> cursor::take_character() noexcept {
  const char* const bytes = content();
  if (bytes == document_.end()) return fault(code::truncated, faults::cut);
  if (static_cast<unsigned char>(*bytes) > 0x7f) return fail(code::invalid_text, document_.offset(bytes), faults::not_ascii);
  consume_to(bytes + 1);
  return text_ref({bytes, 1});
}

result<text_ref> cursor::take_bytes() noexcept {
  const auto h = take_header(document_, at_, longest_text_);
  if (!h) return std::unexpected(h.error());
  if (!is_bytes(*h)) return other_kind();
  consume_to(end_of_packed(*h));
  return text_ref({h->content, static_cast<std::size_t>(h->count)});
}

result<text_ref> cursor::take_extension() noexcept {
  const auto taken = bjdata::take_extension(document_, at_, longest_text_);
  if (!taken) return std::unexpected(taken.error());
  consume_to(taken->content.data() + taken->content.size());
  return text_ref(taken->content);
}

result<std::int16_t> cursor::extension_type() const noexcept {
  if (info_of(marker()).what != form::extension) return other_kind();
  const auto taken = bjdata::take_extension(document_, at_, longest_text_);
  if (!taken) return std::unexpected(taken.error());
  return *type_of(taken->number);
}

result<text_ref> cursor::text() noexcept {
  switch (info_of(marker()).what) {
  case form::character: return take_character();
  case form::array: return take_bytes();
  case form::extension: return take_extension();
  case form::text: break;
  default: return other_kind();
  }
  const auto content = take_content(document_, at_ + 1, at_, longest_text_);
  if (!content) return std::unexpected(content.error());
  consume_to(content->data() + content->size());
  return checked_text(*content);
}

result<nd_view> cursor::numbers() noexcept {
  if (marker() != '[') return other_kind();
  const auto h = take_header(document_, at_, longest_text_);
  if (!h) return std::unexpected(h.error());
  if (!is_packed(*h) || is_bytes(*h)) return other_kind();
  const bool shaped = h->shape.rank != 0 && h->count != 0;
  if (shaped && h->shape.rank > nd_view::most_dimensions) return fault(code::not_supported, "a view has eight dimensions at most");
  std::array<std::uint32_t, nd_view::most_dimensions> shape{static_cast<std::uint32_t>(h->count)};
  dimension_walk walk(document_, h->shape);
  for (std::uint32_t i = 0; shaped && i < h->shape.rank; ++i) shape[i] = static_cast<std::uint32_t>(walk.next());
  consume_to(end_of_packed(*h));
  return nd_view(h->content, *element_of(h->type), std::endian::little, {shape.data(), shaped ? h->shape.rank : 1}, h->shape.column_major);
}

result<void> cursor::skip() noexcept {
  if (type_ == 0) {
    const auto after = skip_value(document_, at_, longest_text_);
    if (!after) return std::unexpected(after.error());
    consume_to(*after);
    return {};
  }
  if (document_.end() - at_ < info_of(type_).size) return fault(code::truncated, faults::cut);
  consume_to(at_ + info_of(type_).size);
  return {};
}

}  // namespace smelt::bjdata
