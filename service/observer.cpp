#include "service/observer.hpp"

#include <array>

namespace smelt::service {

std::string_view name(rejection why) noexcept {
  static constexpr std::array<std::string_view, rejections> names{
      "connection_limit", "memory_budget", "malformed_head",     "malformed_body", "head_limit",        "target_limit",
      "body_limit",       "slow_head",     "slow_body",          "slow_reader",    "unencrypted",       "pool_full",
      "unauthorized",     "client_rate",   "client_concurrency", "total_rate",     "total_concurrency",
  };
  return names[static_cast<std::size_t>(why)];
}

std::string_view name(handshake how) noexcept {
  static constexpr std::array<std::string_view, handshakes> names{"done", "resumed", "failed", "stalled", "gone"};
  return names[static_cast<std::size_t>(how)];
}

}  // namespace smelt::service
