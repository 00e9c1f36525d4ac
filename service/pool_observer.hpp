// What the pool of workers tells about its work, for metrics.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace smelt::service {

// Never called by two threads at once, `thread_started` aside. Calls must be short and must not throw.
class pool_observer {
 public:
  virtual ~pool_observer() = default;

  virtual void thread_started() noexcept = 0;              // first, on each worker's thread
  virtual void queued(std::size_t depth) noexcept = 0;     // so many jobs wait now
  virtual void withdrawn(std::size_t depth) noexcept = 0;  // one of those that waited, before it was begun
  virtual void begun(std::chrono::nanoseconds waited, std::size_t depth) noexcept = 0;
  virtual void worked(std::uint64_t arena_grows) noexcept = 0;  // on the worker's thread; blocks that the system gave for this
  virtual void holds(std::size_t arena_reserved) noexcept = 0;  // bytes that all workers and their answers hold from the system
};

}  // namespace smelt::service
