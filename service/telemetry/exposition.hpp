// Prometheus' text format, version 0.0.4.
#pragma once

#include <prometheus/metric_family.h>

#include <string>
#include <vector>

namespace smelt::service::telemetry {

// Counters, gauges and histograms. prometheus-cpp's own serializer takes ten times as long: streams print every figure anew.
std::string exposition(const std::vector<prometheus::MetricFamily>& families);

}  // namespace smelt::service::telemetry
