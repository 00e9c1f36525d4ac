// Which requests get a line in the log, and what stands in it.
#pragma once

#include "service/observer.hpp"
#include "service/telemetry/logger.hpp"
#include "service/telemetry/rate_bound.hpp"
#include "service/telemetry/sampler.hpp"

namespace smelt::service::telemetry {

struct access_log_settings {
  double share = 0;              // of the requests that did not fail, from 0 to 1
  std::uint64_t failures = 100;  // lines a second about requests that did, those of the service and those of clients each
};

// `error`: the service is at fault (500). `warn`: it lacks memory for the request (503). `info`: everything else.
log_level level_of(const exchange_record& record) noexcept;

// One loop's.
class access_log {
 public:
  access_log(logger& to, const access_log_settings& settings) noexcept
      : log_(to), sampler_(settings.share), own_failures_(settings.failures), client_failures_(settings.failures) {}

  void finished(const exchange_record& record) noexcept;
  void set(const access_log_settings& settings) noexcept {
    sampler_.set(settings.share);
    own_failures_.set(settings.failures);
    client_failures_.set(settings.failures);
  }
  // A TLS handshake that failed, for that reason: a client's failure.
  void refused_handshake(std::string_view why, std::string_view remote) noexcept;

 private:
  void write(const exchange_record& record, log_level level, std::uint64_t unlogged) noexcept;

  logger& log_;
  sampler sampler_;
  rate_bound own_failures_;  // apart, so that clients' failures cannot hide them
  rate_bound client_failures_;
};

}  // namespace smelt::service::telemetry
