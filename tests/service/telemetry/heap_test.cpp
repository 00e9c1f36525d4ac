#include "service/telemetry/heap.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace smelt::service::telemetry {
namespace {

TEST(telemetry_heap, counts_on_threads_that_were_told_to_and_outside_of_uncounted_scopes) {
  heap_counts counted;
  std::thread([&] {
    heap_here.add(1'000);
    heap_here.counting = true;
    heap_here.add(10);
    {
      const uncounted_heap unwatched;
      const uncounted_heap nested;
      heap_here.add(100);
    }
    heap_here.add(5);
    counted = heap_here;
  }).join();
  EXPECT_EQ(counted.allocations, 2U);
  EXPECT_EQ(counted.bytes, 15U);
}

}  // namespace
}  // namespace smelt::service::telemetry
