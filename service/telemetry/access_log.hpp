// Which requests get a line in the log, and what stands in it.
#pragma once

#include "service/observer.hpp"
#include "service/telemetry/logger.hpp"
#include "service/telemetry/sampler.hpp"

namespace smelt::service::telemetry {

// One loop's.
class access_log {
 public:
  // `share` of the requests answered below 500; all others get a line in any case.
  access_log(logger& to, double share) noexcept : log_(to), sampler_(share) {}

  void finished(const exchange_record& record) noexcept;

 private:
  logger& log_;
  sampler sampler_;
};

}  // namespace smelt::service::telemetry
