// The figures of the process itself, under the names that every Prometheus client library gives them.
#pragma once

#include <prometheus/metric_family.h>

#include <vector>

namespace smelt::service::telemetry {

// What the system does not tell is left out.
std::vector<prometheus::MetricFamily> process_families();

}  // namespace smelt::service::telemetry
