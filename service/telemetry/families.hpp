// Figures as Prometheus wants them.
#pragma once

#include <prometheus/metric_family.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace smelt::service::telemetry {

using label_list = std::initializer_list<std::pair<std::string_view, std::string_view>>;

prometheus::MetricFamily family(std::string_view name, std::string_view help, prometheus::MetricType type);

// Add one series to a family.
void add_counter(prometheus::MetricFamily& to, label_list labels, double value);
void add_gauge(prometheus::MetricFamily& to, label_list labels, double value);

}  // namespace smelt::service::telemetry
