// `smelt serve`: everything put together, until a signal ends it.
#pragma once

#include "config/settings.hpp"

namespace smelt::service {

// SIGTERM or SIGINT stops it; a second one ends the grace time. The exit code: 0 when every request that had begun was answered, 1 when
// some were cut off or an address could not be had. Call once.
int run_daemon(const config::settings& settings);

}  // namespace smelt::service
