// What a thread asks of the heap. The program replaces malloc by one that counts here; without that all stays zero.
#pragma once

#include <cstddef>
#include <cstdint>

namespace smelt::service::telemetry {

struct heap_counts {
  bool counting = false;
  std::uint64_t allocations = 0;
  std::uint64_t bytes = 0;

  void add(std::size_t size) noexcept {
    if (!counting) return;
    ++allocations;
    bytes += size;
  }
};

// This thread's.
inline constinit thread_local heap_counts heap_here;

// While it lives, what its thread allocates is not counted.
class uncounted_heap {
 public:
  uncounted_heap() noexcept : before_(heap_here.counting) { heap_here.counting = false; }
  uncounted_heap(const uncounted_heap&) = delete;
  uncounted_heap& operator=(const uncounted_heap&) = delete;
  ~uncounted_heap() { heap_here.counting = before_; }

 private:
  bool before_;
};

}  // namespace smelt::service::telemetry
