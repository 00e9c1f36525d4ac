#include "service/telemetry/metrics.hpp"

#include <prometheus/text_serializer.h>

#include <iterator>

#include "service/build_info.hpp"
#include "service/telemetry/collect.hpp"
#include "service/telemetry/families.hpp"
#include "service/telemetry/heap.hpp"
#include "service/telemetry/process.hpp"

namespace smelt::service::telemetry {

metrics::metrics(std::size_t loops, logger& log, const access_log_settings& logged) : log_(log) {
  for (std::size_t i = 0; i < loops; ++i) observers_.push_back(&loops_.emplace_back(log, logged));
}

std::vector<prometheus::MetricFamily> metrics::Collect() const {
  auto all = collect(loops_);

  const auto build = service::build();
  auto& info = all.emplace_back(family("smelt_build_info", "What runs.", prometheus::MetricType::Gauge));
  add_gauge(info, {{"version", build.version}, {"revision", build.revision}, {"compiler", build.compiler}, {"level", build.level}}, 1);

  auto& lines =
      all.emplace_back(family("smelt_log_lines_dropped_total", "Lines that found the log's queue full.", prometheus::MetricType::Counter));
  add_counter(lines, {}, static_cast<double>(log_.dropped()));

  std::ranges::move(process_families(), std::back_inserter(all));
  return all;
}

std::string metrics::page() const {
  const uncounted_heap unwatched;
  return prometheus::TextSerializer().Serialize(Collect());
}

}  // namespace smelt::service::telemetry
