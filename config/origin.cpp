#include "config/origin.hpp"

#include <algorithm>

namespace smelt::config {

namespace {

constexpr auto none = std::string_view::npos;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_host_character(char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '.' || c == '_'; }

bool is_host(std::string_view text) {
  if (!text.starts_with('[')) return !text.empty() && std::ranges::all_of(text, is_host_character);
  const auto in_address = [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || c == ':'; };
  return text.size() > 3 && text.ends_with(']') && std::ranges::all_of(text.substr(1, text.size() - 2), in_address);
}

bool is_port(std::string_view text, std::string_view scheme) {
  if (text.empty() || text.size() > 5 || text.starts_with('0') || !std::ranges::all_of(text, is_digit)) return false;
  return text != (scheme == "http" ? "80" : "443");  // browsers leave it out
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == none) return {};
  return text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

}  // namespace

bool is_origin(std::string_view text) {
  const auto mark = text.find("://");
  if (mark == none) return false;
  const auto scheme = text.substr(0, mark);
  if (scheme != "http" && scheme != "https") return false;
  const auto authority = text.substr(mark + 3);
  const auto bracket = authority.rfind(']');
  const auto colon = authority.find(':', bracket == none ? 0 : bracket);
  return is_host(authority.substr(0, colon)) && (colon == none || is_port(authority.substr(colon + 1), scheme));
}

std::optional<std::vector<std::string>> read_origins(std::string_view text) {
  text = trimmed(text);
  std::vector<std::string> read;
  if (text == "*") return std::vector<std::string>{"*"};
  for (bool more = !text.empty(); more;) {
    const auto comma = text.find(',');
    const auto one = trimmed(text.substr(0, comma));
    if (!is_origin(one)) return std::nullopt;
    read.emplace_back(one);
    more = comma != none;
    if (more) text.remove_prefix(comma + 1);
  }
  return read;
}

std::string show_origins(const std::vector<std::string>& origins) {
  std::string shown;
  for (const auto& each : origins) shown += (shown.empty() ? "" : ", ") + each;
  return shown;
}

}  // namespace smelt::config
