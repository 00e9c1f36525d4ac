// Everything that watches the service: an observer for each loop, and the page of metrics.
#pragma once

#include <prometheus/collectable.h>
#include <prometheus/metric_family.h>

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/reload/counts.hpp"
#include "service/reload/published.hpp"
#include "service/telemetry/loop_observer.hpp"
#include "service/telemetry/pool_figures.hpp"
#include "service/tls/credentials.hpp"

namespace smelt::service::telemetry {

class metrics final : public prometheus::Collectable {
 public:
  // The logger must outlive this.
  metrics(std::size_t loops, logger& log, const access_log_settings& logged);

  // What the loops log from their next tick on; from any thread.
  void set_logged(const access_log_settings& logged);
  // Written by who reloads.
  reload_counts& reloads() noexcept { return reloads_; }

  // From now on tells when the certificate of this listener expires; `keys` must outlive this. Before the first collection.
  void show_certificate(std::string_view listener, const tls::credentials& keys) { certificates_.emplace_back(listener, &keys); }

  std::span<observer* const> observers() const noexcept { return observers_; }
  pool_observer& pool() noexcept { return pool_; }

  std::vector<prometheus::MetricFamily> Collect() const override;

  // The metrics in Prometheus' text format, version 0.0.4. From any thread; its own work on the heap is not counted.
  std::string page() const;

 private:
  logger& log_;
  reload_counts reloads_;
  published<access_log_settings> logged_;
  std::vector<std::pair<std::string_view, const tls::credentials*>> certificates_;
  std::deque<loop_observer> loops_;
  std::vector<observer*> observers_;
  pool_figures pool_;
};

}  // namespace smelt::service::telemetry
