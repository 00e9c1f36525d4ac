#include "core/base/shared_block_pool.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>
#include <vector>

#include "core/base/arena.hpp"

namespace smelt {
namespace {

constexpr std::size_t kib = 1'024;

TEST(shared_block_pool, counts_as_the_pool_of_one_thread_does) {
  shared_block_pool shared({.keep = 64 * kib, .budget = 128 * kib});
  const block first = shared.acquire(40 * kib);
  EXPECT_EQ(first.size, 64 * kib);
  const block second = shared.acquire(64 * kib);
  EXPECT_EQ(shared.acquire(1).data, nullptr);
  EXPECT_EQ(shared.lent(), 128 * kib);
  shared.release(first);
  shared.release(second);  // above what is kept
  EXPECT_EQ(shared.lent(), 0U);
  EXPECT_EQ(shared.reserved(), 64 * kib);
  EXPECT_EQ(shared.grown(), 2U);
  // What lies free is given up for what is asked for.
  const block third = shared.acquire(128 * kib);
  ASSERT_NE(third.data, nullptr);
  EXPECT_EQ(shared.reserved(), 128 * kib);
  shared.release(third);
  shared.trim();
  EXPECT_EQ(shared.reserved(), 0U);
}

TEST(shared_block_pool, serves_several_threads_arenas_at_once) {
  shared_block_pool shared;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&shared, t] {
        arena memory(shared);
        for (std::size_t round = 1; round <= 200; ++round) {
          const std::size_t size = round * 1'000;
          char* const at = memory.try_allocate(size);
          ASSERT_NE(at, nullptr);
          std::memset(at, t, size);
          EXPECT_EQ(at[size - 1], t);
          if (round % 5 == 0) memory.release();
        }
      });
    }
  }
  EXPECT_EQ(shared.lent(), 0U);
}

}  // namespace
}  // namespace smelt
