// How reloads went, for the metrics. One thread writes, any thread reads.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "service/telemetry/counter.hpp"

namespace smelt::service {

struct reload_counts {
  telemetry::counter succeeded;
  telemetry::counter failed;
  telemetry::counter last_success;  // seconds since 1970; the start counts, for its settings were good

  void succeed(std::chrono::system_clock::time_point now) noexcept {
    last_success.set(static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(now.time_since_epoch()).count()));
  }
};

}  // namespace smelt::service
