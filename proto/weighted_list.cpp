#include "proto/weighted_list.hpp"

#include "proto/media_type.hpp"

namespace smelt::proto {

namespace {

std::optional<unsigned> quality(std::string_view text) noexcept {
  if (text.empty() || text.size() > 5 || text[0] < '0' || text[0] > '1') return std::nullopt;
  if (text.size() > 1 && text[1] != '.') return std::nullopt;
  unsigned value = static_cast<unsigned>(text[0] - '0');
  for (std::size_t i = 2; i < 5; ++i) {
    const char digit = i < text.size() ? text[i] : '0';
    if (digit < '0' || digit > '9') return std::nullopt;
    value = value * 10 + static_cast<unsigned>(digit - '0');
  }
  return value <= 1'000 ? std::optional(value) : std::nullopt;
}

}  // namespace

std::string_view take_until(std::string_view& rest, char end) noexcept {
  bool quoted = false;
  std::size_t i = 0;
  for (; i < rest.size() && (quoted || rest[i] != end); ++i) {
    if (rest[i] == '"') quoted = !quoted;
    if (quoted && rest[i] == '\\') ++i;
  }
  const std::string_view taken = rest.substr(0, i);
  rest.remove_prefix(i < rest.size() ? i + 1 : rest.size());
  return trimmed(taken);
}

std::optional<weighted> parse_weighted(std::string_view member) noexcept {
  weighted parsed{take_until(member, ';')};
  while (!member.empty()) {
    const std::string_view parameter = take_until(member, ';');
    if (parameter.size() < 2 || (parameter[0] != 'q' && parameter[0] != 'Q') || parameter[1] != '=') continue;
    const auto q = quality(parameter.substr(2));
    if (!q) return std::nullopt;
    parsed.quality = *q;
  }
  return parsed;
}

}  // namespace smelt::proto
