#include "core/json/text.hpp"

#include <bit>
#include <cstdint>

#include "core/base/config.hpp"
#include "core/base/load.hpp"
#include "core/base/utf8.hpp"

namespace smelt::json {

namespace {

std::unexpected<error> cut(const input& document) noexcept {
  return fail(code::truncated, document.offset(document.end()), "the input ends inside a string");
}

// The four digits at `at`.
enum class digits : std::uint8_t { good, bad, cut };
digits check_hex(const char* at, const char* end) noexcept {
  for (int i = 0; i < 4; ++i) {
    if (at + i == end) return digits::cut;
    if (hex_value(at[i]) < 0) return digits::bad;
  }
  return digits::good;
}

// The first two digits tell.
bool begins_low_surrogate(const char* at, const char* end) noexcept {
  return end - at >= 2 && hex_value(at[0]) == 0xd && hex_value(at[1]) >= 0xc;
}

// Whether the other half of a surrogate pair stands at `at`: \uDC00 to \uDFFF.
digits check_low_surrogate(const char* at, const char* end) noexcept {
  for (const char wanted : {'\\', 'u'}) {
    if (at == end) return digits::cut;
    if (*at++ != wanted) return digits::bad;
  }
  if (at < end && hex_value(*at) != 0xd) return digits::bad;
  if (at + 1 < end && hex_value(at[1]) < 0xc) return digits::bad;
  return check_hex(at, end);
}

template <char quote>
constexpr const char* escapes = "an escape is \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u";
template <>
constexpr const char* escapes<'\''> = "an escape is \\' \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u";

// From a backslash to what follows the escape.
template <char quote>
result<const char*> check_escape(const char* at, const input& document) noexcept {
  const char* const end = document.end();
  if (end - at < 2) return cut(document);
  if (at[1] != 'u') {
    if (short_escape(at[1]) == 0 && at[1] != quote) return fail(code::invalid_escape, document.offset(at), escapes<quote>);
    return at + 2;
  }
  const digits found = check_hex(at + 2, end);
  if (found == digits::bad) return fail(code::invalid_escape, document.offset(at), "\\u takes four hexadecimal digits");
  if (begins_low_surrogate(at + 2, end))
    return fail(code::invalid_text, document.offset(at), "a low surrogate without a high one before it");
  if (found == digits::cut) return cut(document);
  if (!is_high_surrogate(unit_at(at + 2))) return at + unicode_escape;
  const digits low = check_low_surrogate(at + unicode_escape, end);
  if (low == digits::cut) return cut(document);
  if (low == digits::bad) return fail(code::invalid_text, document.offset(at), "a high surrogate without a low one after it");
  return at + 2 * unicode_escape;
}

result<const char*> check_sequence(const char* at, const input& document) noexcept {
  const int length = utf8_sequence(at, document.end());
  if (length < 0) return cut(document);
  if (length == 0) return fail(code::invalid_text, document.offset(at), "a string must be UTF-8");
  return at + length;
}

template <char quote>
constexpr bool is_plain(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != quote && c != '\\';
}

// The lowest bit set lies in the first byte, the lowest being first, that is not plain; zero if all are.
template <char quote>
[[maybe_unused]] constexpr std::uint64_t others_among(std::uint64_t eight) noexcept {
  constexpr std::uint64_t each = 0x0101'0101'0101'0101;
  const std::uint64_t quotes = (eight ^ each * quote) - each;
  const std::uint64_t backslashes = (eight ^ each * '\\') - each;
  const std::uint64_t controls = eight - each * 0x20;
  return (((quotes | backslashes | controls) & ~eight) | eight) & each * 0x80;
}

// The first byte that is not plain ASCII, or the end.
template <char quote>
const char* skip_plain(const char* at, const char* end) noexcept {
  if constexpr (config::wide_scans) {
    for (; end - at >= 8; at += 8) {
      if (const std::uint64_t others = others_among<quote>(load_little<std::uint64_t>(at))) return at + std::countr_zero(others) / 8;
    }
  }
  while (at < end && is_plain<quote>(*at)) ++at;
  return at;
}

template <char quote>
result<scanned_text> scan(const char* at, const input& document) noexcept {
  const char* const begin = at;
  bool escaped = false;
  for (;;) {
    at = skip_plain<quote>(at, document.end());
    if (at == document.end()) return cut(document);
    if (*at == quote) return scanned_text{{begin, at}, escaped};
    if (static_cast<unsigned char>(*at) < 0x20) return fail(code::invalid_text, document.offset(at), "a control character must be escaped");
    const bool escape = *at == '\\';
    escaped |= escape;
    const auto checked = escape ? check_escape<quote>(at, document) : check_sequence(at, document);
    if (!checked) return std::unexpected(checked.error());
    at = *checked;
  }
}

}  // namespace

result<scanned_text> scan_text(const char* at, const input& document) noexcept { return scan<'"'>(at, document); }

result<scanned_text> scan_single_quoted(const char* at, const input& document) noexcept {
  auto found = scan<'\''>(at, document);
  if (found) found->marks = found->raw.find('"') != std::string_view::npos;
  return found;
}

}  // namespace smelt::json
