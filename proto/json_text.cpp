#include "proto/json_text.hpp"

#include <charconv>

namespace smelt::proto {

namespace {

bool continues(std::string_view text, std::size_t at, std::size_t count) noexcept {
  if (text.size() - at <= count) return false;
  for (std::size_t i = 1; i <= count; ++i)
    if ((static_cast<unsigned char>(text[at + i]) & 0xC0U) != 0x80U) return false;
  return true;
}

// The length of the UTF-8 sequence at `at` (Unicode 15, table 3-7), 0 when there is none.
std::size_t sequence_length(std::string_view text, std::size_t at) noexcept {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  const std::size_t more = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  if (!continues(text, at, more)) return 0;
  const auto second = static_cast<unsigned char>(text[at + 1]);
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool beyond = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
  return overlong || beyond ? 0 : more + 1;
}

void append_control(output& to, unsigned char c) noexcept {
  constexpr std::string_view digits = "0123456789abcdef";
  const char escape[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
  to.append(std::string_view(escape, sizeof escape));
}

void append_escaped(output& to, std::string_view text) noexcept {
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const std::size_t length = sequence_length(text, i);
    if (length == 0) {
      to.append("\xEF\xBF\xBD");
    } else if (c == '"' || c == '\\') {
      to.append('\\');
      to.append(text[i]);
    } else if (c < 0x20 || c == 0x7F) {
      append_control(to, c);
    } else {
      to.append(text.substr(i, length));
    }
    i += length == 0 ? 1 : length;
  }
}

}  // namespace

void json_text::separate() noexcept {
  if (!first_) to_.append(',');
  first_ = false;
}

void json_text::open(char bracket) noexcept {
  separate();
  to_.append(bracket);
  first_ = true;
}

void json_text::close(char bracket) noexcept {
  to_.append(bracket);
  first_ = false;
}

void json_text::key(std::string_view name) noexcept {
  separate();
  to_.append('"');
  to_.append(name);
  to_.append("\":");
  first_ = true;
}

void json_text::begin_text() noexcept {
  separate();
  to_.append('"');
}

void json_text::part(std::string_view text) noexcept { append_escaped(to_, text); }

void json_text::number(std::uint64_t value) noexcept {
  separate();
  char digits[20];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  to_.append(std::string_view(digits, static_cast<std::size_t>(end - digits)));
}

void json_text::boolean(bool value) noexcept {
  separate();
  to_.append(value ? std::string_view("true") : std::string_view("false"));
}

}  // namespace smelt::proto
