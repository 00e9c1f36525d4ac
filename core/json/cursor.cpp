#include "core/json/cursor.hpp"

#include <algorithm>
#include <array>

#include "core/number/parse.hpp"

namespace smelt::json {

namespace {

// By a value's first byte; end_array: no value begins so.
constexpr auto kinds = [] {
  std::array<kind, 256> table{};
  table.fill(kind::end_array);
  table['n'] = kind::null;
  table['t'] = table['f'] = kind::boolean;
  table['"'] = kind::text;
  table['['] = kind::begin_array;
  table['{'] = kind::begin_object;
  table['-'] = kind::number_text;
  for (unsigned char c = '0'; c <= '9'; ++c) table[c] = kind::number_text;
  return table;
}();

constexpr kind kind_of(char first) noexcept { return kinds[static_cast<unsigned char>(first)]; }

}  // namespace

std::unexpected<error> cursor::cut() const noexcept {
  return fail(code::truncated, document_.offset(document_.end()), "the input ends inside the document");
}

std::unexpected<error> cursor::no_value() const noexcept {
  const std::string_view rest(at_, document_.end());
  if (at_ == document_.begin() && rest.starts_with("\xef\xbb\xbf")) return unexpected_here("a byte order mark is not allowed");
  switch (rest[0]) {
  case '\'': return unexpected_here("strings stand in double quotation marks");
  case '+':
  case '.': return unexpected_here("a number begins with a digit or '-'");
  case 'N':
  case 'I': return unexpected_here("NaN and infinities are not allowed");
  case '/':
  case '#': return unexpected_here("comments are not allowed");
  default: return unexpected_here("expected a value");
  }
}

std::unexpected<error> cursor::other_kind() const noexcept { return fail(code::wrong_type, offset(), "the value is of another kind"); }

std::unexpected<error> cursor::no_comma(const scope& inside) const noexcept {
  return unexpected_here(inside.object ? "expected ',' or '}'" : "expected ',' or ']'");
}

std::unexpected<error> cursor::too_deep() const noexcept {
  return fail(code::depth_limit, offset(), "too many arrays and objects inside one another");
}

result<kind> cursor::peek() noexcept {
  skip_space();
  if (at_end()) return cut();
  const kind what = kind_of(*at_);
  if (what == kind::end_array) return no_value();
  return what;
}

result<void> cursor::enter(scope& inside) noexcept {
  const auto what = peek();
  if (!what) return std::unexpected(what.error());
  if (*what != kind::begin_array && *what != kind::begin_object) return other_kind();
  if (depth_left_ == 0) return too_deep();
  --depth_left_;
  ++at_;
  inside = {.object = *what == kind::begin_object};
  return {};
}

result<bool> cursor::leave() noexcept {
  ++at_;
  ++depth_left_;
  return false;
}

result<bool> cursor::next(scope& inside) noexcept {
  skip_space();
  if (at_end()) return cut();
  const char close = inside.object ? '}' : ']';
  if (*at_ == close) return leave();
  if (!inside.first) {
    if (*at_ != ',') return no_comma(inside);
    ++at_;
    skip_space();
    if (at_end()) return cut();
    if (*at_ == close) return unexpected_here("a comma must not be the last in an array or object");
  }
  inside.first = false;
  if (inside.object && *at_ != '"') return unexpected_here("a key must be a string");
  return true;
}

result<text_ref> cursor::key() noexcept {
  const auto name = text();
  if (!name) return name;
  if (const auto read = colon(); !read) return std::unexpected(read.error());
  return name;
}

result<void> cursor::colon() noexcept {
  skip_space();
  if (at_end()) return cut();
  if (*at_ != ':') return unexpected_here("expected ':'");
  ++at_;
  return {};
}

result<void> cursor::literal(std::string_view wanted, const char* expected) noexcept {
  skip_space();
  for (const char c : wanted) {
    if (at_end()) return cut();
    if (*at_ != c) return unexpected_here(expected);
    ++at_;
  }
  return {};
}

result<bool> cursor::boolean() noexcept {
  skip_space();
  const bool value = !at_end() && *at_ == 't';
  if (const auto read = literal(value ? "true" : "false", expected_literal); !read) return std::unexpected(read.error());
  return value;
}

result<text_ref> cursor::text() noexcept {
  skip_space();
  if (at_end()) return cut();
  if (*at_ != '"') return other_kind();
  return take(scan_text(at_ + 1, document_));
}

result<text_ref> cursor::take(const result<scanned_text>& found) noexcept {
  if (!found) return std::unexpected(found.error());
  const text_ref content(*found);
  if (found->raw.size() > longest_text_ && decoded_size(content) > longest_text_)
    return fail(code::text_limit, offset(), "the string is too long");
  at_ = found->raw.data() + found->raw.size() + 1;
  return content;
}

std::unexpected<error> cursor::bad_number(const char* begin) const noexcept {
  if (at_end()) return cut();
  if (at_[-1] == '-' && at_ - begin == 1) return fail(code::invalid_number, offset(), "expected a digit after '-'");
  if (at_[-1] == '.') return fail(code::invalid_number, offset(), "expected a digit after '.'");
  return fail(code::invalid_number, offset(), "expected a digit in the exponent");
}

result<cursor_number> cursor::number() noexcept {
  skip_space();
  if (at_end()) return cut();
  if (kind_of(*at_) != kind::number_text) return other_kind();
  const char* const begin = at_;
  const number::parsed read = number::parse(begin, document_.end());
  const std::string_view lexeme(begin, read.end);
  const auto is_too_long = [&] { return lexeme.size() > most_digits_ && std::ranges::count_if(lexeme, number::is_digit) > most_digits_; };
  if (is_too_long()) return fail(code::digits_limit, offset(), "the number has too many digits");
  at_ = read.end;
  if (read.what == number::form::none) return bad_number(begin);
  // Only after a zero can the grammar end a number before a digit.
  if (!at_end() && number::is_digit(*at_))
    return fail(code::invalid_number, offset(), "a number must not begin with a zero and more digits");
  switch (read.what) {
  case number::form::integer: return cursor_number{kind::integer, read.bits, {}};
  case number::form::unsigned_integer: return cursor_number{kind::unsigned_integer, read.bits, {}};
  case number::form::real: return cursor_number{kind::real, read.bits, {}};
  default: return cursor_number{kind::number_text, 0, lexeme};
  }
}

result<void> cursor::skip() noexcept {
  const auto what = peek();
  if (!what) return std::unexpected(what.error());
  return step_over(*what == kind::begin_array || *what == kind::begin_object ? skip_container(at_, document_.end(), depth_left_)
                   : *what == kind::text                                     ? skip_string(at_ + 1, document_.end())
                                                                             : skip_scalar(at_, document_.end()));
}

result<void> cursor::step_over(const skipped& value) noexcept {
  at_ = value.end;
  if (value.what == skipped::whole) return {};
  if (value.what == skipped::cut) return cut();
  if (value.what == skipped::too_deep) return too_deep();
  return unexpected_here("the bracket does not match the one that was opened");
}

result<void> cursor::finish() noexcept {
  skip_space();
  if (!at_end()) return fail(code::trailing, offset(), "bytes after the end of the document");
  return {};
}

}  // namespace smelt::json
