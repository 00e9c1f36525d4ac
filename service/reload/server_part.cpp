#include "service/reload/server_part.hpp"

#include "service/configured.hpp"

namespace smelt::service {

config::problems server_part::check(const config::settings& next) {
  next_ = server_settings_of(next);
  return {};
}

void server_part::take() noexcept { server_.renew(next_); }

}  // namespace smelt::service
