#include "proto/negotiation.hpp"

#include <compare>

#include "proto/weighted_list.hpp"

namespace smelt::proto {

namespace {

enum class match : std::uint8_t { none, anything, type, alias, exact };

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
    const auto r = parse_weighted(take_until(accept, ','));
    if (!r) continue;
    const match how = compare(t, r->name);
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
