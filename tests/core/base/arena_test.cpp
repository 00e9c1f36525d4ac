#include "core/base/arena.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace smelt {
namespace {

constexpr std::size_t kib = 1'024;

bool aligned_to(const char* at, std::size_t alignment) { return reinterpret_cast<std::uintptr_t>(at) % alignment == 0; }

TEST(arena, aligns_every_allocation_and_keeps_them_apart) {
  block_pool pool;
  arena memory(pool);
  std::vector<std::pair<char*, std::size_t>> taken;
  for (std::size_t i = 0; i < 2'000; ++i) {
    const std::size_t alignment = std::size_t{1} << i % 8;
    const std::size_t size = 1 + i * 7 % 300;
    char* const at = memory.try_allocate(size, alignment);
    ASSERT_NE(at, nullptr);
    EXPECT_TRUE(aligned_to(at, alignment));
    std::memset(at, static_cast<int>(i & 0x7f), size);
    taken.emplace_back(at, size);
  }
  for (std::size_t i = 0; i < taken.size(); ++i)
    EXPECT_EQ(std::string_view(taken[i].first, taken[i].second), std::string(taken[i].second, static_cast<char>(i & 0x7f)));
}

TEST(arena, aligns_where_alignment_steps_over_the_end_of_a_block) {
  block_pool pool;
  arena memory(pool);
  for (int i = 0; i < 100; ++i) {
    ASSERT_NE(memory.try_allocate(1, 1), nullptr);
    char* const at = memory.try_allocate(1, 4'096);
    ASSERT_NE(at, nullptr);
    EXPECT_TRUE(aligned_to(at, 4'096));
    *at = 1;
  }
}

TEST(arena, grows_and_shrinks_the_newest_allocation_alone) {
  block_pool pool;
  arena memory(pool);
  char* const first = memory.try_allocate(100, 1);
  EXPECT_TRUE(memory.try_extend(first, 100, 200));
  char* const second = memory.try_allocate(10, 1);
  EXPECT_EQ(second, first + 200);
  EXPECT_FALSE(memory.try_extend(first, 200, 300));
  memory.shrink(first, 200, 0);  // no effect
  EXPECT_EQ(memory.try_allocate(1, 1), second + 10);
  char* const third = memory.try_allocate(50, 1);
  memory.shrink(third, 50, 20);
  EXPECT_EQ(memory.try_allocate(1, 1), third + 20);
  char* const last = memory.try_allocate(1, 1);
  EXPECT_FALSE(memory.try_extend(last, 1, 2 + memory.room()));
  EXPECT_TRUE(memory.try_extend(last, 1, 1 + memory.room()));
  EXPECT_EQ(memory.room(), 0U);
}

TEST(arena, counts_what_is_used_and_reserved) {
  block_pool pool;
  arena memory(pool);
  EXPECT_EQ(memory.used(), 0U);
  EXPECT_EQ(memory.reserved(), 0U);
  ASSERT_NE(memory.try_allocate(1'000, 1), nullptr);
  EXPECT_EQ(memory.used(), 1'000U);
  EXPECT_EQ(memory.reserved(), 16 * kib);
  ASSERT_NE(memory.try_allocate(100'000, 1), nullptr);
  EXPECT_EQ(memory.used(), 101'000U);
  EXPECT_EQ(memory.reserved(), 144 * kib);
  EXPECT_EQ(memory.blocks_taken(), 2U);
  memory.release();
  EXPECT_EQ(memory.used(), 0U);
  EXPECT_EQ(memory.reserved(), 0U);
  EXPECT_EQ(pool.lent(), 0U);
}

TEST(arena, takes_few_blocks_however_much_it_gives) {
  block_pool pool;
  arena memory(pool);
  for (int i = 0; i < 100'000; ++i) ASSERT_NE(memory.try_allocate(160, 1), nullptr);
  EXPECT_LE(memory.blocks_taken(), 12U);
  EXPECT_LE(memory.reserved(), std::size_t{33} << 20);
}

TEST(arena, says_what_it_would_have_come_to) {
  block_pool pool({.budget = 64 * kib});
  arena memory(pool);
  ASSERT_NE(memory.try_allocate(12 * kib, 1), nullptr);
  EXPECT_EQ(memory.refused(), 0U);
  EXPECT_EQ(memory.try_allocate(60 * kib, 1), nullptr);
  EXPECT_EQ(memory.refused(), 80 * kib);
  EXPECT_EQ(memory.try_allocate(SIZE_MAX, 1), nullptr);
  EXPECT_EQ(memory.refused(), SIZE_MAX);
  memory.release();
  EXPECT_EQ(memory.refused(), 0U);
}

TEST(arena, stays_within_its_budget_and_goes_on_with_what_is_left) {
  block_pool pool;
  arena memory(pool, 48 * kib);
  ASSERT_NE(memory.try_allocate(12 * kib, 1), nullptr);
  EXPECT_EQ(memory.try_allocate(64 * kib, 1), nullptr);
  EXPECT_EQ(memory.try_allocate(SIZE_MAX, 1), nullptr);
  ASSERT_NE(memory.try_allocate(20 * kib, 1), nullptr);
  EXPECT_EQ(memory.reserved(), 48 * kib);
  EXPECT_EQ(memory.try_allocate(16 * kib, 1), nullptr);
  EXPECT_NE(memory.try_allocate(1 * kib, 1), nullptr);
}

TEST(arena, takes_a_small_block_where_the_budget_forbids_doubling) {
  block_pool pool;
  arena memory(pool, 80 * kib);
  ASSERT_NE(memory.try_allocate(60 * kib, 1), nullptr);
  EXPECT_NE(memory.try_allocate(10 * kib, 1), nullptr);
  EXPECT_EQ(memory.reserved(), 80 * kib);
}

TEST(arena, gives_null_when_its_pool_is_spent) {
  block_pool pool({.budget = 32 * kib});
  arena one(pool);
  arena other(pool);
  ASSERT_NE(one.try_allocate(1, 1), nullptr);
  ASSERT_NE(other.try_allocate(1, 1), nullptr);
  EXPECT_EQ(one.try_allocate(16 * kib, 1), nullptr);
  other.release();
  EXPECT_NE(one.try_allocate(16 * kib - 64, 1), nullptr);
}

TEST(arena, fits_work_of_the_same_size_into_one_block_after_a_reset) {
  for (const std::size_t each : {1'000U, 10'000U, 70'000U, 300'000U, 1'048'576U}) {
    block_pool pool;
    arena memory(pool);
    const auto work = [&] {
      for (int i = 0; i < 5; ++i) ASSERT_NE(memory.try_allocate(each), nullptr);
    };
    work();
    memory.reset(64U << 20);
    EXPECT_EQ(memory.used(), 0U);
    const std::uint64_t before = memory.blocks_taken();
    work();
    EXPECT_EQ(memory.blocks_taken(), before) << each;
    memory.reset(64U << 20);
    EXPECT_EQ(memory.blocks_taken(), before) << each;
  }
}

TEST(arena, keeps_a_block_for_all_that_was_used_though_it_was_spread_unevenly) {
  block_pool pool;
  arena memory(pool);
  const auto work = [&] {
    ASSERT_NE(memory.try_allocate(15'000, 1), nullptr);
    ASSERT_NE(memory.try_allocate(1'040'000, 1), nullptr);
  };
  work();
  memory.reset(64U << 20);
  const std::uint64_t before = memory.blocks_taken();
  work();
  EXPECT_EQ(memory.blocks_taken(), before);
}

TEST(arena, keeps_no_more_than_it_is_told_over_a_reset) {
  block_pool pool;
  arena memory(pool);
  for (int i = 0; i < 10; ++i) ASSERT_NE(memory.try_allocate(50'000), nullptr);
  memory.reset(100'000);
  EXPECT_LE(memory.reserved(), 100'000U);
  EXPECT_GE(memory.reserved(), 64 * kib);
  ASSERT_NE(memory.try_allocate(5'000), nullptr);
  memory.reset(8 * kib);  // no block is so small
  EXPECT_EQ(memory.reserved(), 0U);
  ASSERT_NE(memory.try_allocate(5'000), nullptr);
  memory.reset(0);
  EXPECT_EQ(pool.lent(), 0U);
}

}  // namespace
}  // namespace smelt
