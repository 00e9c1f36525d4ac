// What is counted for each operation and pair of formats.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <string_view>

#include "service/telemetry/bounds.hpp"
#include "service/telemetry/histogram.hpp"

namespace smelt::service::telemetry {

// The labels' values: static names of bounded sets.
struct labels {
  std::string_view operation;
  std::string_view from;
  std::string_view to;

  bool operator==(const labels&) const = default;
};

struct series {
  explicit series(const labels& whose) noexcept : of(whose) {}

  void count_status(unsigned status) noexcept;

  struct status_count {
    std::atomic<unsigned> status{0};
    counter requests;
  };

  labels of;
  histogram duration{duration_bounds};
  histogram request_bytes{size_bounds};
  histogram response_bytes{size_bounds};
  std::array<status_count, 32> statuses{};  // filled from the front; status 0: unused
};

// One loop's series, each made when it is first used. One thread looks up, any thread reads.
class series_table {
 public:
  static constexpr std::size_t capacity = 256;

  series_table() noexcept = default;
  series_table(const series_table&) = delete;
  series_table& operator=(const series_table&) = delete;
  ~series_table();

  // When the table or the memory is full, the one series that has no labels.
  series& at(const labels& whose) noexcept;

  // Every series there is; that without labels once something was counted in it.
  template <class F>
  void for_each(F visit) const {
    for (const auto& slot : slots_) {
      const series* each = slot.load(std::memory_order_acquire);
      if (each == nullptr) break;
      visit(*each);
    }
    if (rest_.statuses.front().status.load(std::memory_order_relaxed) != 0) visit(rest_);
  }

 private:
  std::array<std::atomic<series*>, capacity> slots_{};
  std::size_t last_ = 0;  // where the last look-up ended: load is often of one kind
  series rest_{labels{}};
};

}  // namespace smelt::service::telemetry
