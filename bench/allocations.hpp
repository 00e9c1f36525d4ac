// How often this process asked the heap, and for how much: malloc and its kin are replaced by counting ones, which operator new calls too.
#pragma once

#include <cstdint>

namespace smelt::bench {

struct allocation_count {
  std::uint64_t calls = 0;
  std::uint64_t bytes = 0;  // as asked
};

// Since the start.
allocation_count allocations() noexcept;

}  // namespace smelt::bench
