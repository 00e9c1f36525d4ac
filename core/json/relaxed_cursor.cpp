#include "core/json/relaxed_cursor.hpp"

#include <bit>
#include <limits>

#include "core/json/comment.hpp"
#include "core/json/relaxed_skip.hpp"
#include "core/number/digits.hpp"

namespace smelt::json {

namespace {

constexpr const char* names = "a name without quotation marks has ASCII letters, digits, '_' and '$'";

constexpr bool begins_name(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$'; }
constexpr bool continues_name(char c) noexcept { return begins_name(c) || number::is_digit(c); }
// Of other letters, by themselves or escaped.
constexpr bool would_continue_name(char c) noexcept { return c == '\\' || static_cast<unsigned char>(c) >= 0x80; }

constexpr bool is_container(kind k) noexcept { return k == kind::begin_array || k == kind::begin_object; }

}  // namespace

result<void> relaxed_cursor::skip_blank() noexcept {
  for (;;) {
    skip_space();
    if (at_end() || *at_ != '/') return {};
    const auto after = skip_comment(at_, document_);
    if (!after) return std::unexpected(after.error());
    at_ = *after;
  }
}

result<kind> relaxed_cursor::peek() noexcept {
  if (const auto skipped = skip_blank(); !skipped) return std::unexpected(skipped.error());
  switch (at_end() ? '\0' : *at_) {
  case '\'': return kind::text;
  case 'N':
  case 'I': return kind::number_text;
  case '#': return unexpected_here("a comment begins with // or /*");
  default: return cursor::peek();
  }
}

result<void> relaxed_cursor::enter(scope& inside) noexcept {
  const auto what = peek();
  if (!what) return std::unexpected(what.error());
  return is_container(*what) ? cursor::enter(inside) : other_kind();
}

result<bool> relaxed_cursor::next(scope& inside) noexcept {
  if (const auto skipped = skip_blank(); !skipped) return std::unexpected(skipped.error());
  if (at_end()) return cut();
  const char close = inside.object ? '}' : ']';
  if (*at_ == close) return leave();
  if (!inside.first) {
    if (*at_ != ',') return no_comma(inside);
    ++at_;
    if (const auto skipped = skip_blank(); !skipped) return std::unexpected(skipped.error());
    if (at_end()) return cut();
    if (*at_ == close) return leave();
  }
  inside.first = false;
  if (inside.object && !is_quote(*at_) && !begins_name(*at_)) return unexpected_here(names);
  return true;
}

result<text_ref> relaxed_cursor::key() noexcept {
  if (const auto skipped = skip_blank(); !skipped) return std::unexpected(skipped.error());
  const auto name = !at_end() && begins_name(*at_) ? bare_name() : text();
  if (!name) return name;
  if (const auto skipped = skip_blank(); !skipped) return std::unexpected(skipped.error());
  if (const auto read = colon(); !read) return std::unexpected(read.error());
  return name;
}

result<text_ref> relaxed_cursor::bare_name() noexcept {
  const char* end = at_;
  while (end != document_.end() && continues_name(*end)) ++end;
  const std::string_view name(at_, end);
  if (end != document_.end() && would_continue_name(*end)) return fail(code::unexpected, document_.offset(end), names);
  if (name.size() > longest_text_) return fail(code::text_limit, offset(), "the name is too long");
  at_ = end;
  return text_ref({name, false});
}

result<void> relaxed_cursor::null() noexcept {
  if (const auto skipped = skip_blank(); !skipped) return skipped;
  return cursor::null();
}

result<bool> relaxed_cursor::boolean() noexcept {
  if (const auto skipped = skip_blank(); !skipped) return std::unexpected(skipped.error());
  return cursor::boolean();
}

result<cursor_number> relaxed_cursor::nonfinite(std::string_view wanted, double value) noexcept {
  if (const auto read = literal(wanted, "expected NaN, Infinity or -Infinity"); !read) return std::unexpected(read.error());
  return cursor_number{kind::real, std::bit_cast<std::uint64_t>(value), {}};
}

result<cursor_number> relaxed_cursor::number() noexcept {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (const auto skipped = skip_blank(); !skipped) return std::unexpected(skipped.error());
  const std::string_view rest(at_, document_.end());
  if (rest.starts_with('N')) return nonfinite("NaN", std::numeric_limits<double>::quiet_NaN());
  if (rest.starts_with('I')) return nonfinite("Infinity", infinity);
  if (rest.starts_with("-I")) return nonfinite("-Infinity", -infinity);
  if (rest.starts_with('-') && rest.size() > 1 && !number::is_digit(rest[1]))
    return fail(code::invalid_number, offset() + 1, "expected a digit or Infinity after '-'");
  return cursor::number();
}

result<text_ref> relaxed_cursor::text() noexcept {
  if (const auto skipped = skip_blank(); !skipped) return std::unexpected(skipped.error());
  if (at_end() || *at_ != '\'') return cursor::text();
  return take(scan_single_quoted(at_ + 1, document_));
}

result<void> relaxed_cursor::skip() noexcept {
  const auto what = peek();
  if (!what) return std::unexpected(what.error());
  if (*what == kind::text) return step_over(skip_quoted(at_, document_.end()));
  if (!is_container(*what)) return step_over(skip_relaxed_scalar(at_, document_.end()));
  const auto skipped = skip_relaxed_container(at_, document_, depth_left_);
  if (!skipped) return std::unexpected(skipped.error());
  return step_over(*skipped);
}

result<void> relaxed_cursor::finish() noexcept {
  if (const auto skipped = skip_blank(); !skipped) return skipped;
  return cursor::finish();
}

}  // namespace smelt::json
