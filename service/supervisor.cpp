#include "service/supervisor.hpp"

#include <systemd/sd-daemon.h>

#include <cstdint>

namespace smelt::service::supervisor {

void tell_ready() { sd_notify(0, "READY=1"); }
void tell_stopping() { sd_notify(0, "STOPPING=1"); }
void tell_reloading() { sd_notify(0, "RELOADING=1"); }
void tell_alive() { sd_notify(0, "WATCHDOG=1"); }

std::optional<std::chrono::microseconds> patience() {
  std::uint64_t microseconds = 0;
  if (sd_watchdog_enabled(0, &microseconds) <= 0) return std::nullopt;
  return std::chrono::microseconds(microseconds);
}

}  // namespace smelt::service::supervisor
