#include "service/telemetry/metrics.hpp"

#include <iterator>

#include "service/build_info.hpp"
#include "service/telemetry/collect.hpp"
#include "service/telemetry/exposition.hpp"
#include "service/telemetry/families.hpp"
#include "service/telemetry/heap.hpp"
#include "service/telemetry/process.hpp"

namespace smelt::service::telemetry {

namespace {

void put_reloads(const reload_counts& counts, std::vector<prometheus::MetricFamily>& to) {
  auto& all = to.emplace_back(
      family("smelt_config_reloads_total", "Reloads of the settings, asked for by SIGHUP.", prometheus::MetricType::Counter));
  add_counter(all, {{"result", "success"}}, static_cast<double>(counts.succeeded.value()));
  add_counter(all, {{"result", "failure"}}, static_cast<double>(counts.failed.value()));
  auto& last = to.emplace_back(family("smelt_config_last_reload_success_timestamp_seconds",
                                      "When the settings in use were read, since unix epoch in seconds.", prometheus::MetricType::Gauge));
  add_gauge(last, {}, static_cast<double>(counts.last_success.value()));
}

}  // namespace

metrics::metrics(std::size_t loops, logger& log, const access_log_settings& logged)
    : log_(log), logged_(std::make_shared<const access_log_settings>(logged)) {
  for (std::size_t i = 0; i < loops; ++i) observers_.push_back(&loops_.emplace_back(log, logged_));
}

void metrics::set_logged(const access_log_settings& logged) { logged_.put(std::make_shared<const access_log_settings>(logged)); }

std::vector<prometheus::MetricFamily> metrics::Collect() const {
  auto all = collect(loops_, pool_);

  const auto build = service::build();
  auto& info = all.emplace_back(family("smelt_build_info", "What runs.", prometheus::MetricType::Gauge));
  add_gauge(info, {{"version", build.version}, {"revision", build.revision}, {"compiler", build.compiler}, {"level", build.level}}, 1);

  auto& lines = all.emplace_back(family("smelt_log_lines_dropped_total", "Lines that found the log's queue full or could not be written.",
                                        prometheus::MetricType::Counter));
  add_counter(lines, {}, static_cast<double>(log_.dropped()));

  put_reloads(reloads_, all);
  if (!certificates_.empty()) {
    auto& expiry = all.emplace_back(family("smelt_tls_certificate_expiry_timestamp_seconds",
                                           "When a listener's certificate expires, in seconds since 1970.", prometheus::MetricType::Gauge));
    for (const auto& [listener, keys] : certificates_) {
      if (const auto now = keys->get()) add_gauge(expiry, {{"listener", listener}}, static_cast<double>(now->expires()));
    }
  }
  std::ranges::move(process_families(), std::back_inserter(all));
  return all;
}

std::string metrics::page() const {
  const uncounted_heap unwatched;
  return exposition(Collect());
}

}  // namespace smelt::service::telemetry
