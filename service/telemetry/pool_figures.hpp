// What the workers do, counted.
#pragma once

#include "service/pool_observer.hpp"
#include "service/telemetry/bounds.hpp"
#include "service/telemetry/counter.hpp"
#include "service/telemetry/histogram.hpp"

namespace smelt::service::telemetry {

class pool_figures final : public pool_observer {
 public:
  void thread_started() noexcept override;
  void queued(std::size_t waiting) noexcept override { depth.set(waiting); }
  void withdrawn(std::size_t waiting) noexcept override;
  void begun(std::chrono::nanoseconds after, std::size_t waiting) noexcept override;
  void worked(std::uint64_t grows) noexcept override;
  void holds(std::size_t reserved) noexcept override { arena_reserved.set(reserved); }

  histogram waited{duration_bounds};  // nanoseconds
  counter depth;
  counter jobs_begun;
  counter jobs_withdrawn;
  counter arena_reserved;
  counter arena_grows;
  counter heap_allocations;
  counter heap_bytes;
};

}  // namespace smelt::service::telemetry
