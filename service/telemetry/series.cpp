#include "service/telemetry/series.hpp"

#include <new>

namespace smelt::service::telemetry {

void series::count_status(unsigned status) noexcept {
  for (auto& each : statuses) {
    const unsigned held = each.status.load(std::memory_order_relaxed);
    if (held == 0) each.status.store(status, std::memory_order_relaxed);
    if (held == status || held == 0) {
      each.requests.add();
      return;
    }
  }
}

series_table::~series_table() {
  for (auto& slot : slots_) delete slot.load(std::memory_order_relaxed);
}

series& series_table::at(const labels& whose) noexcept {
  if (series* last = slots_[last_].load(std::memory_order_relaxed); last != nullptr && last->of == whose) return *last;
  for (std::size_t i = 0; i < capacity; ++i) {
    series* held = slots_[i].load(std::memory_order_relaxed);
    if (held == nullptr) {
      held = new (std::nothrow) series(whose);
      if (held == nullptr) break;
      slots_[i].store(held, std::memory_order_release);
    }
    if (held->of == whose) {
      last_ = i;
      return *held;
    }
  }
  return rest_;
}

}  // namespace smelt::service::telemetry
