#include "proto/json_text.hpp"

#include <algorithm>

#include "core/base/utf8.hpp"
#include "core/json/escape.hpp"
#include "core/number/append_integer.hpp"

namespace smelt::proto {

namespace {

void append_escaped(output& to, std::string_view text) noexcept {
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const int length = utf8_sequence(text.data() + i, text.data() + text.size());
    if (length <= 0) {
      to.append("\xEF\xBF\xBD");
    } else if (c == '"' || c == '\\') {
      to.append('\\');
      to.append(text[i]);
    } else if (c < 0x20 || c == 0x7F) {
      char escape[json::escaped_byte];
      to.append({escape, json::put_escaped_byte(escape, c)});
    } else {
      to.append(text.substr(i, static_cast<std::size_t>(length)));
    }
    i += static_cast<std::size_t>(std::max(length, 1));
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
  number::append_integer(to_, value);
}

void json_text::boolean(bool value) noexcept {
  separate();
  to_.append(value ? std::string_view("true") : std::string_view("false"));
}

}  // namespace smelt::proto
