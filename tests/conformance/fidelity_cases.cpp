#include "fidelity_cases.hpp"

#include <filesystem>

#include "shared_data.hpp"

namespace smelt::conformance {

namespace {

struct form {
  std::string_view format;
  std::string payload;
};

int digit_of(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

// Hexadecimal digits, and ASCII between apostrophes.
std::string bytes_from(std::string_view notation) {
  std::string bytes;
  for (std::size_t i = 0; i < notation.size(); ++i) {
    if (notation[i] == ' ') continue;
    if (notation[i] == '\'') {
      const std::size_t end = notation.find('\'', i + 1);
      bytes += notation.substr(i + 1, end - i - 1);
      i = end;
      continue;
    }
    if (++i == notation.size()) return "half a byte";
    bytes += static_cast<char>(digit_of(notation[i - 1]) << 4 | digit_of(notation[i]));
  }
  return bytes;
}

std::string payload_of(std::string_view format, std::string_view notation) {
  constexpr std::string_view hex = "hex:";
  if (format != "json") return bytes_from(notation);
  return notation.starts_with(hex) ? bytes_from(notation.substr(hex.size())) : std::string(notation);
}

form form_of(std::string_view text) {
  const std::size_t space = text.find(' ');
  const std::string_view format = text.substr(0, space);
  return {format, payload_of(format, text.substr(space + 1))};
}

// "a = b = c"
void add_equal_forms(std::string_view line, std::vector<fidelity_case>& cases) {
  const auto texts = split(line, " = ");
  for (const auto from_text : texts) {
    const form from = form_of(from_text);
    for (const auto to_text : texts) {
      const form to = form_of(to_text);
      cases.push_back({from.format, from.payload, to.format, "", to.payload, "", false, line});
    }
  }
}

// "a | b => c?option=value ... ; tags=1"
void add_conversions(std::string_view line, std::size_t arrow, std::vector<fidelity_case>& cases) {
  const auto right = split(line.substr(arrow + 4), " ; ");
  const std::string_view counted = right.size() > 1 ? right[1] : std::string_view();
  const std::size_t space = right[0].find(' ');
  const std::string_view asked = right[0].substr(0, space);
  const std::string_view shown = right[0].substr(space + 1);
  const std::string_view target = asked.substr(0, asked.find('?'));
  const std::string_view options = asked.substr(std::min(target.size() + 1, asked.size()));
  const bool refused = shown.starts_with('!');
  const std::string answer = refused ? std::string(shown.substr(1)) : payload_of(target, shown);
  for (const auto from_text : split(line.substr(0, arrow), " | ")) {
    const form from = form_of(from_text);
    for (const auto to : fidelity_formats) {
      if (target == "*" || target == to) cases.push_back({from.format, from.payload, to, options, answer, counted, refused, line});
    }
  }
}

std::vector<fidelity_kind> read_kinds() {
  static const std::string text = bytes_of(std::filesystem::path(__FILE__).parent_path() / "fidelity.cases");
  std::vector<fidelity_kind> kinds;
  for (const auto line : split(text, "\n")) {
    if (line.empty() || line.starts_with('#')) continue;
    if (!line.starts_with("  ")) {
      kinds.push_back({line, {}});
      continue;
    }
    const std::size_t arrow = line.find(" => ");
    arrow == std::string_view::npos ? add_equal_forms(line.substr(2), kinds.back().cases)
                                    : add_conversions(line.substr(2), arrow - 2, kinds.back().cases);
  }
  return kinds;
}

}  // namespace

const std::vector<fidelity_kind>& fidelity_kinds() {
  static const std::vector<fidelity_kind> kinds = read_kinds();
  return kinds;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + separator.size());
  }
}

}  // namespace smelt::conformance
