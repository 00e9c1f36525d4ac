// Counts what a loop asks of the heap.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>

#include "service/observer.hpp"
#include "service/telemetry/heap.hpp"

namespace smelt::service {

class heap_observer final : public observer {
 public:
  void loop_started(std::size_t) noexcept override {
    telemetry::heap_here.counting = true;
    void* const volatile probe = std::malloc(1);  // volatile, or it would be optimised away
    std::free(probe);
    counted = telemetry::heap_here.allocations == 1;
  }
  void connection_opened() noexcept override {}
  void connection_closed() noexcept override {}
  void rejected(rejection) noexcept override {}
  void finished(const exchange_record&) noexcept override { allocations = telemetry::heap_here.allocations; }

  std::atomic<std::uint64_t> allocations{0};
  std::atomic<bool> counted{false};  // not where a sanitizer has replaced malloc
};

}  // namespace smelt::service
