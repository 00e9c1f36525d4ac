#include "core/bjdata/extent.hpp"

#include <algorithm>
#include <limits>

#include "core/bjdata/arrays.hpp"
#include "core/bjdata/extension.hpp"
#include "core/bjdata/header.hpp"
#include "core/bjdata/marker.hpp"
#include "core/number/lexeme.hpp"

namespace smelt::bjdata {

namespace {

constexpr std::string_view bytes_header = "[$B#";

// Where the length of that value, which ends at `at`, begins; `at` itself where none does. Lengths stand with their lowest byte first and
// behind a marker, so that no two of different size fit the same bytes.
const char* before_length(const input& document, const char* at, std::uint64_t value) noexcept {
  for (const int size : {1, 2, 4, 8}) {
    if (at - document.begin() <= size) break;
    const char* const marker = at - size - 1;
    if (is_length(*marker) && info_of(*marker).size == size && load_word(marker + 1, at, static_cast<std::size_t>(size)) == value)
      return marker;
  }
  return at;
}

const char* before_text(const input& document, const char* at, std::string_view header) noexcept {
  const auto size = static_cast<std::ptrdiff_t>(header.size());
  return at - document.begin() >= size && std::string_view(at - size, header.size()) == header ? at - size : at;
}

// A value with its length, behind what stands before that; its content alone where it shares them with others.
const char* behind(const input& document, const token& t, const char* content, std::string_view header) noexcept {
  const char* const length = before_length(document, content, t.length());
  const char* const first = before_text(document, length, header);
  return length != content && first != length ? first : content;
}

const char* begin_of_text(const input& document, const token& t, const char* content) noexcept {
  const char* const first = behind(document, t, content, "S");
  return first == content && t.length() == 1 ? before_text(document, content, "C") : first;
}

const char* begin_of_extension(const input& document, const token& t, const char* content) noexcept {
  const auto number = number_of(t.extension_type());
  const char* const length = before_length(document, content, t.length());
  return number ? before_text(document, before_length(document, length, *number), "E") : length;
}

// A record has no bracket, and one of no size may stand where the document ends.
bool is_bracket(const input& document, const char* at) noexcept { return at != document.end() && (*at == '[' || *at == '{'); }

bool has_end_marker(const input& document, const char* begin) noexcept {
  if (!is_bracket(document, begin)) return false;
  const auto header = take_header(document, begin, std::numeric_limits<std::uint32_t>::max());
  return header && !header->counted;
}

// A number by its marker, or the lexeme of one that has become a token of its own; without a marker, as in what has a type in common.
const char* begin_of_number(const input& document, const char* at) noexcept {
  const auto lexeme = static_cast<std::size_t>(number::check(at, document.end()).end - at);
  const char* const length = before_length(document, at, lexeme);
  const char* const first = length == at ? at : before_text(document, length, "H");
  return first == length ? at : first;
}

bool is_number_at(const input& document, const token& t, const char* at) noexcept {
  if (at == document.end()) return false;
  const marker_info info = info_of(*at);
  if ((!is_integer(info.what) && info.what != form::real) || document.end() - at <= info.size) return false;
  const token found = number_token(info, load_word(at + 1, document.end(), info.size), 0);
  return found.what() == t.what() && found.bits() == t.bits();
}

const char* begin_of(const input& document, const tape_view& tokens, std::uint32_t index) noexcept {
  const token& t = tokens[index];
  const char* const at = document.base() + t.offset(document.base());
  switch (t.what()) {
  case kind::key: return before_length(document, at, t.length());
  case kind::text: return begin_of_text(document, t, at);
  case kind::number_text: return behind(document, t, at, "H");
  case kind::bytes: return behind(document, t, at, bytes_header);
  case kind::extension: return begin_of_extension(document, t, at);
  case kind::integer:
  case kind::unsigned_integer:
  case kind::real: return begin_of_number(document, at);
  case kind::end_array:
  case kind::end_object: return at + (has_end_marker(document, document.base() + tokens[t.other()].container_offset()) ? 0 : 1);
  default: return at;
  }
}

// A number: behind its marker its size, as a lexeme its length, else the bytes up to what comes next.
const char* end_of_number(const input& document, const tape_view& tokens, std::uint32_t index, const char* first) noexcept {
  const token& t = tokens[index];
  const char* const at = document.base() + t.offset(document.base());
  if (at != first) return number::check(at, document.end()).end;
  if (is_number_at(document, t, at)) return at + 1 + info_of(*at).size;
  const char* const next = index + 1 < tokens.last ? begin_of(document, tokens, index + 1) : document.end();
  constexpr std::ptrdiff_t longest = 8;
  return next > first ? first + std::min(next - first, longest) : first;
}

const char* end_of_header(const input& document, const token& t, const char* first) noexcept {
  if (!is_bracket(document, first)) return first;
  const auto header = take_header(document, first, std::numeric_limits<std::uint32_t>::max());
  if (!header) return first + 1;
  return t.is(kind::typed_array) ? end_of_packed(*header) : header->content;
}

const char* end_of(const input& document, const tape_view& tokens, std::uint32_t index, const char* first) noexcept {
  const token& t = tokens[index];
  switch (t.what()) {
  case kind::key:
  case kind::text:
  case kind::number_text:
  case kind::bytes:
  case kind::extension: return document.base() + t.offset(document.base()) + t.length();
  case kind::begin_array:
  case kind::begin_object:
  case kind::typed_array: return end_of_header(document, t, first);
  case kind::end_array:
  case kind::end_object: return document.base() + t.offset(document.base()) + 1;
  case kind::integer:
  case kind::unsigned_integer:
  case kind::real: return end_of_number(document, tokens, index, first);
  default: return first + 1;
  }
}

}  // namespace

std::string_view extent_of(const input& document, const tape_view& tokens, std::uint32_t index) noexcept {
  const char* const first = begin_of(document, tokens, index);
  const char* const last = std::clamp(end_of(document, tokens, index, first), first, std::max(first, document.end()));
  return {first, static_cast<std::size_t>(last - first)};
}

}  // namespace smelt::bjdata
