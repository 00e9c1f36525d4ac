#include "service/telemetry/families.hpp"

namespace smelt::service::telemetry {

namespace {

prometheus::ClientMetric& labelled(prometheus::MetricFamily& to, label_list labels) {
  auto& made = to.metric.emplace_back();
  for (const auto& [name, value] : labels) made.label.push_back({std::string(name), std::string(value)});
  return made;
}

}  // namespace

prometheus::MetricFamily family(std::string_view name, std::string_view help, prometheus::MetricType type) {
  return {std::string(name), std::string(help), type, {}};
}

void add_counter(prometheus::MetricFamily& to, label_list labels, double value) { labelled(to, labels).counter.value = value; }

void add_gauge(prometheus::MetricFamily& to, label_list labels, double value) { labelled(to, labels).gauge.value = value; }

}  // namespace smelt::service::telemetry
