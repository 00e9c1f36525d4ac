#include "core/inspect/printable.hpp"

#include <algorithm>

#include "core/base/hex.hpp"
#include "core/base/utf8.hpp"

namespace smelt::inspect {

namespace {

// Of a well-formed sequence of two or three bytes; of others what no rule below speaks of.
unsigned scalar_of(std::string_view sequence) noexcept {
  const auto low = [&](std::size_t i) { return static_cast<unsigned char>(sequence[i]) & 0x3FU; };
  switch (sequence.size()) {
  case 1: return static_cast<unsigned char>(sequence[0]);
  case 2: return (static_cast<unsigned char>(sequence[0]) & 0x1FU) << 6 | low(1);
  case 3: return (static_cast<unsigned char>(sequence[0]) & 0x0FU) << 12 | low(1) << 6 | low(2);
  default: return 0x1'0000;
  }
}

bool is_hidden(unsigned c) noexcept {
  const auto within = [c](unsigned first, unsigned last) { return c >= first && c <= last; };
  return c < 0x20 || within(0x7F, 0x9F) || within(0x200B, 0x200F) || within(0x2028, 0x202E) || within(0x2060, 0x2069) || c == 0xFEFF ||
         c == 0x061C;
}

void append_escape(unsigned c, output& to) noexcept {
  switch (c) {
  case '\n': return to.append("\\n");
  case '\r': return to.append("\\r");
  case '\t': return to.append("\\t");
  default: break;
  }
  to.append("\\u");
  for (unsigned shift = 16; shift > 0;) to.append(hex_digits[c >> (shift -= 4) & 15]);
}

}  // namespace

void append_printable(std::string_view text, bool quoted, output& to) noexcept {
  if (quoted) to.append('"');
  for (std::size_t i = 0; i < text.size();) {
    const int found = utf8_sequence(text.data() + i, text.data() + text.size());
    const std::string_view sequence = text.substr(i, static_cast<std::size_t>(std::max(found, 1)));
    const unsigned c = scalar_of(sequence);
    if (found <= 0) {
      to.append("\xEF\xBF\xBD");
    } else if (is_hidden(c)) {
      append_escape(c, to);
    } else {
      if (c == '\\' || (quoted && c == '"')) to.append('\\');
      to.append(sequence);
    }
    i += sequence.size();
  }
  if (quoted) to.append('"');
}

std::size_t columns(std::string_view text) noexcept {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace smelt::inspect
