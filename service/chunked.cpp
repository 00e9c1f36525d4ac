#include "service/chunked.hpp"

#include <algorithm>

#include "core/base/hex.hpp"
#include "service/head_rules.hpp"

namespace smelt::service {

namespace {

constexpr refusal bad_size{400, "malformed_body", "a chunk starts with its size in up to 16 hexadecimal digits", rejection::malformed_body};
constexpr refusal bad_extension{400, "malformed_body", "a chunk extension is ;name or ;name=value", rejection::malformed_body};
constexpr refusal long_extensions{400, "malformed_body", "the chunk extensions are longer than 4,096 bytes", rejection::malformed_body};
constexpr refusal bad_ending{400, "malformed_body", "a chunk ends with carriage return and line feed", rejection::malformed_body};
constexpr refusal bad_trailer{400, "malformed_body", "a trailer line must be a name, a colon and a value", rejection::malformed_body};
constexpr refusal long_trailers{400, "malformed_body", "the trailer fields are longer than 8,192 bytes", rejection::malformed_body};

bool is_blank(unsigned char c) noexcept { return c == ' ' || c == '\t'; }
bool is_text(unsigned char c) noexcept { return c == '\t' || (c >= 0x20 && c != 0x7f); }
bool is_token_character(unsigned char c) noexcept {
  const char one = static_cast<char>(c);
  return rules::is_token({&one, 1});
}

}  // namespace

chunked_decoder::place chunked_decoder::refuse(const refusal& why) noexcept {
  refused_ = &why;
  return place::end;
}

chunked_decoder::place chunked_decoder::in_size(unsigned char c) noexcept {
  if (const int value = hex_value(static_cast<char>(c)); value >= 0) {
    if (++digits_ > size_digits) return refuse(bad_size);
    chunk_ = chunk_ << 4 | static_cast<std::uint64_t>(value);
    return place::size;
  }
  if (at_ == place::size_start) return refuse(bad_size);
  if (c == '\r') return place::size_feed;
  if (c == ';') return place::extension_start;
  return is_blank(c) ? place::extension_gap : refuse(bad_size);
}

chunked_decoder::place chunked_decoder::in_extension(unsigned char c) noexcept {
  if (++extensions_ > extension_bytes) return refuse(long_extensions);
  switch (at_) {
  case place::extension_gap:
    if (is_blank(c)) return at_;
    break;
  case place::extension_start:
    if (is_blank(c)) return at_;
    return is_token_character(c) ? place::extension_name : refuse(bad_extension);
  case place::extension_name:
    if (is_token_character(c)) return at_;
    if (c == '=') return place::extension_value_start;
    if (is_blank(c)) return place::extension_name_gap;
    if (c == '\r') return place::size_feed;
    break;
  case place::extension_name_gap:
    if (is_blank(c)) return at_;
    if (c == '=') return place::extension_value_start;
    break;
  case place::extension_value_start:
    if (is_blank(c)) return at_;
    if (c == '"') return place::quoted;
    return is_token_character(c) ? place::extension_value : refuse(bad_extension);
  case place::quoted:
    if (c == '"') return place::quoted_end;
    if (c == '\\') return place::quoted_pair;
    return is_text(c) ? at_ : refuse(bad_extension);
  case place::quoted_pair: return is_text(c) ? place::quoted : refuse(bad_extension);
  default:  // extension_value, quoted_end
    if (at_ == place::extension_value && is_token_character(c)) return at_;
    if (is_blank(c)) return place::extension_gap;
    if (c == '\r') return place::size_feed;
    break;
  }
  return c == ';' ? place::extension_start : refuse(bad_extension);
}

chunked_decoder::place chunked_decoder::in_trailer(unsigned char c) noexcept {
  if (++trailers_ > trailer_bytes) return refuse(long_trailers);
  switch (at_) {
  case place::trailer_start:
    if (c == '\r') return place::last_feed;
    return is_token_character(c) ? place::trailer_name : refuse(bad_trailer);
  case place::trailer_name:
    if (c == ':') return place::trailer_value;
    return is_token_character(c) ? at_ : refuse(bad_trailer);
  case place::trailer_value:
    if (c == '\r') return place::trailer_feed;
    return is_text(c) ? at_ : refuse(bad_trailer);
  default:  // trailer_feed
    return c == '\n' ? place::trailer_start : refuse(bad_trailer);
  }
}

chunked_decoder::place chunked_decoder::after_size() noexcept {
  digits_ = 0;
  if (chunk_ == 0) return place::trailer_start;
  if (chunk_ > left_) return refuse(rules::long_body);
  left_ -= chunk_;
  return place::data;
}

chunked_decoder::place chunked_decoder::step(unsigned char c) noexcept {
  switch (at_) {
  case place::size_start:
  case place::size: return in_size(c);
  case place::size_feed: return c == '\n' ? after_size() : refuse(bad_ending);
  case place::data_return: return c == '\r' ? place::data_feed : refuse(bad_ending);
  case place::data_feed: return c == '\n' ? place::size_start : refuse(bad_ending);
  case place::trailer_start:
  case place::trailer_name:
  case place::trailer_value:
  case place::trailer_feed: return in_trailer(c);
  case place::last_feed: return c == '\n' ? place::end : refuse(bad_ending);
  default: return in_extension(c);
  }
}

chunked_decoder::piece chunked_decoder::next(std::string_view bytes) noexcept {
  std::size_t used = 0;
  while (used < bytes.size() && at_ != place::data && at_ != place::end) at_ = step(static_cast<unsigned char>(bytes[used++]));
  if (at_ != place::data) return {used, {}};
  const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(chunk_, bytes.size() - used));
  chunk_ -= count;
  if (chunk_ == 0) at_ = place::data_return;
  return {used + count, bytes.substr(used, count)};
}

}  // namespace smelt::service
