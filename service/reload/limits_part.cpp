#include "service/reload/limits_part.hpp"

#include "service/configured.hpp"

namespace smelt::service {

config::problems limits_part::check(const config::settings& next) {
  next_ = limits_of(next);
  return {};
}

}  // namespace smelt::service
