// What one loop does, counted and logged.
#pragma once

#include <array>

#include "service/observer.hpp"
#include "service/reload/published.hpp"
#include "service/telemetry/access_log.hpp"
#include "service/telemetry/series.hpp"

namespace smelt::service::telemetry {

// Written on its loop's thread, read by whoever collects the metrics. Aligned so that no two loops share a cache line.
class alignas(128) loop_observer final : public observer {
 public:
  loop_observer(logger& log, const published<access_log_settings>& logged) noexcept : logged_(logged), log_(log, *logged_) {}

  void loop_started(std::size_t loop) noexcept override;
  void connection_opened() noexcept override { opened.add(); }
  void connection_closed() noexcept override { closed.add(); }
  void rejected(rejection why) noexcept override { rejections_by_reason[static_cast<std::size_t>(why)].add(); }
  void finished(const exchange_record& record) noexcept override;
  void handshaken(handshake how, std::string_view why, std::string_view remote) noexcept override;
  void trimmed(std::size_t reserved) noexcept override { arena_reserved.set(reserved); }
  void ticked() noexcept override {
    if (logged_.renew()) log_.set(*logged_);
  }

  series_table table;
  histogram arena_used{size_bounds};
  counter broken;   // answers that the payload broke off behind their status
  counter untaken;  // answers of which the client did not take all
  counter opened;
  counter closed;
  counter arena_reserved;
  counter arena_grows;
  counter heap_allocations;
  counter heap_bytes;
  std::array<counter, rejections> rejections_by_reason;
  std::array<counter, handshakes> handshakes_by_result;
  // By coding, identity aside, which is not counted.
  struct coding_counters {
    counter coded;
    counter plain;
  };
  std::array<coding_counters, proto::content_codings> decoded;
  std::array<coding_counters, proto::content_codings> coded;

 private:
  taken<access_log_settings> logged_;
  access_log log_;
};

}  // namespace smelt::service::telemetry
