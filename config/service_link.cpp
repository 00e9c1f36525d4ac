#include "config/service_link.hpp"

#include <algorithm>
#include <array>

namespace smelt::config {

namespace {

constexpr std::array<std::string_view, 3> protocols{"tcp", "udp", "sctp"};
constexpr std::array<std::string_view, 3> variable_protocols{"TCP", "UDP", "SCTP"};
constexpr std::array<std::string_view, 4> parts{"", "_PROTO", "_PORT", "_ADDR"};

bool is_url(std::string_view value) noexcept {
  return std::ranges::any_of(protocols,
                             [&](std::string_view p) { return value.starts_with(p) && value.substr(p.size()).starts_with("://"); });
}

// "80_TCP", "80_TCP_ADDR"
bool is_port_part(std::string_view text) noexcept {
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits == 0 || !text.substr(digits).starts_with('_')) return false;
  text.remove_prefix(digits + 1);
  return std::ranges::any_of(variable_protocols, [&](std::string_view p) {
    return text.starts_with(p) && std::ranges::find(parts, text.substr(p.size())) != parts.end();
  });
}

bool has_port_part(std::string_view name) noexcept {
  constexpr std::string_view mark = "_PORT_";
  for (auto at = name.find(mark); at != std::string_view::npos; at = name.find(mark, at + 1)) {
    if (is_port_part(name.substr(at + mark.size()))) return true;
  }
  return false;
}

}  // namespace

bool is_service_link(std::string_view name, std::string_view value) noexcept {
  if (name.ends_with("_SERVICE_HOST") || name.ends_with("_SERVICE_PORT") || name.find("_SERVICE_PORT_") != std::string_view::npos)
    return true;
  return (name.ends_with("_PORT") && is_url(value)) || has_port_part(name);
}

}  // namespace smelt::config
