#include "proto/negotiation.hpp"

#include <compare>
#include <optional>

namespace smelt::proto {

namespace {

enum class match : std::uint8_t { none, anything, type, alias, exact };

// The text up to the next `end` that stands outside of a quoted string (RFC 9110, section 5.6.4); takes it off the front of `rest`.
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

// In thousandths; none when it is not a qvalue (RFC 9110, section 12.4.2).
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

struct range {
  std::string_view type;  // "application/json", "application/*", "*/*"
  unsigned quality = 1'000;
};

std::optional<range> parse_range(std::string_view element) noexcept {
  range r{take_until(element, ';')};
  if (r.type.find('/') == std::string_view::npos) return std::nullopt;
  while (!element.empty()) {
    const std::string_view parameter = take_until(element, ';');
    if (parameter.size() < 2 || (parameter[0] != 'q' && parameter[0] != 'Q') || parameter[1] != '=') continue;
    const auto q = quality(parameter.substr(2));
    if (!q) return std::nullopt;
    r.quality = *q;
  }
  return r;
}

match compare(const payload_type& t, std::string_view type) noexcept {
  const std::string_view own = t.media_types().front();
  if (equal_ignoring_case(type, own)) return match::exact;
  for (const std::string_view other : t.media_types().subspan(1))
    if (equal_ignoring_case(type, other)) return match::alias;
  if (type == "*/*") return match::anything;
  const bool all_of_type = type.ends_with("/*") && equal_ignoring_case(type.substr(0, type.size() - 1), own.substr(0, own.find('/') + 1));
  return all_of_type ? match::type : match::none;
}

struct verdict {
  unsigned quality = 0;
  match how = match::none;
  std::size_t position = 0;  // of the deciding range

  bool decided_by(match other, unsigned other_quality) const noexcept { return how > other || (how == other && quality >= other_quality); }
  bool better_than(const verdict& other) const noexcept {
    if (quality != other.quality) return quality > other.quality;
    if (how != other.how) return how > other.how;
    return position < other.position;
  }
};

verdict judge(const payload_type& t, std::string_view accept) noexcept {
  verdict best;
  for (std::size_t position = 0; !accept.empty(); ++position) {
    const auto r = parse_range(take_until(accept, ','));
    if (!r) continue;
    const match how = compare(t, r->type);
    if (how != match::none && !best.decided_by(how, r->quality)) best = {r->quality, how, position};
  }
  return best;
}

}  // namespace

payload_type negotiate(std::string_view accept, format_list formats, payload_type own) noexcept {
  accept = trimmed(accept);
  if (accept.empty() || accept == "*/*") return own;
  if (const auto named = find_type(formats, [&](const payload_type& t) { return accept == t.media_types().front(); })) return named;
  payload_type chosen = own;
  verdict best = judge(own, accept);
  each_type(formats, [&](const payload_type& t) {
    if (t == own) return;
    const verdict found = judge(t, accept);
    const bool other_kind = (t.in != nullptr) != (own.in != nullptr);
    if (other_kind && found.how < match::alias) return;
    if (found.better_than(best)) {
      chosen = t;
      best = found;
    }
  });
  return best.quality > 0 ? chosen : payload_type{};
}

}  // namespace smelt::proto
