// Figures that one thread writes and any thread reads.
#pragma once

#include <atomic>
#include <cstdint>

namespace smelt::service::telemetry {

class counter {
 public:
  // On the writing thread only: a load and a store cost no more than plain ones, where an atomic addition would lock the line.
  void add(std::uint64_t amount = 1) noexcept { set(value() + amount); }
  void set(std::uint64_t value) noexcept { value_.store(value, std::memory_order_relaxed); }

  std::uint64_t value() const noexcept { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

}  // namespace smelt::service::telemetry
