// What of the log changes while the service runs.
#pragma once

#include "service/reload/part.hpp"
#include "service/telemetry/metrics.hpp"

namespace smelt::service {

class log_part final : public reload_part {
 public:
  log_part(telemetry::logger& log, telemetry::metrics& counted) noexcept : log_(log), metrics_(counted) {}

  config::problems check(const config::settings& next) override;
  void take() noexcept override;

 private:
  telemetry::logger& log_;
  telemetry::metrics& metrics_;
  telemetry::log_level level_ = telemetry::log_level::info;
  telemetry::access_log_settings requests_;
};

}  // namespace smelt::service
