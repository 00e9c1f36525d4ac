// `smelt serve`: everything put together, until a signal ends it.
#pragma once

#include "config/load.hpp"

namespace smelt::service {

// SIGTERM stops it, and a second one ends the grace time; SIGINT stops it without a grace time; SIGHUP reads the settings again, from where
// they came. The exit code: 0 when every request that had begun was answered, 1 when some were cut off or an address could not be had, 2
// when a file that the settings name is not right, with a line for each problem on standard error. Call once. `greet`: tells standard
// output of requests to try even if it is no terminal.
int run_daemon(const config::sources& from, const config::loaded& configured, bool greet);

}  // namespace smelt::service
