#include "service/telemetry/pool_figures.hpp"

#include <utility>

#include "service/telemetry/heap.hpp"

namespace smelt::service::telemetry {

void pool_figures::thread_started() noexcept { heap_here.counting = true; }

void pool_figures::withdrawn(std::size_t waiting) noexcept {
  jobs_withdrawn.add();
  depth.set(waiting);
}

void pool_figures::begun(std::chrono::nanoseconds after, std::size_t waiting) noexcept {
  waited.observe(static_cast<std::uint64_t>(after.count()));
  jobs_begun.add();
  depth.set(waiting);
}

void pool_figures::worked(std::uint64_t grows) noexcept {
  arena_grows.add(grows);
  // This thread's since the last time: several threads come here, one after the other.
  heap_allocations.add(std::exchange(heap_here.allocations, 0));
  heap_bytes.add(std::exchange(heap_here.bytes, 0));
}

}  // namespace smelt::service::telemetry
