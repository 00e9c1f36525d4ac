#include "service/reload/server_part.hpp"

#include <utility>

#include "service/access/configured.hpp"
#include "service/configured.hpp"

namespace smelt::service {

config::problems server_part::check(const config::settings& next) {
  auto access = access::policy_of(next, in_use_.get());
  if (!access) return std::move(access.error());
  next_ = server_settings_of(next);
  next_.access = *std::move(access);
  return {};
}

void server_part::take() noexcept {
  in_use_ = next_.access;
  server_.renew(next_);
}

}  // namespace smelt::service
