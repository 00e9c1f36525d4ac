#include "service/reload/log_part.hpp"

#include "service/configured.hpp"

namespace smelt::service {

config::problems log_part::check(const config::settings& next) {
  level_ = log_settings_of(next).level;
  requests_ = access_log_settings_of(next);
  return {};
}

void log_part::take() noexcept {
  log_.set_level(level_);
  metrics_.set_logged(requests_);
}

}  // namespace smelt::service
