// The loops' figures and the workers' put together: every metric of the service but the process's own.
#pragma once

#include <prometheus/metric_family.h>

#include <deque>
#include <vector>

#include "service/telemetry/loop_observer.hpp"
#include "service/telemetry/pool_figures.hpp"

namespace smelt::service::telemetry {

// A series stands here once something was counted in it.
std::vector<prometheus::MetricFamily> collect(const std::deque<loop_observer>& loops, const pool_figures& pool);

}  // namespace smelt::service::telemetry
