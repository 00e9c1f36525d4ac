// What documents may be, which changes while the service runs.
#pragma once

#include "service/reload/part.hpp"
#include "service/routes.hpp"

namespace smelt::service {

class limits_part final : public reload_part {
 public:
  explicit limits_part(routes& whose) noexcept : routes_(whose) {}

  config::problems check(const config::settings& next) override;
  void take() noexcept override { routes_.set_limits(next_); }

 private:
  routes& routes_;
  limits next_;
};

}  // namespace smelt::service
