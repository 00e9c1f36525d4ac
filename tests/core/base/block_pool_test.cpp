#include "core/base/block_pool.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace smelt {
namespace {

constexpr std::size_t kib = 1'024;

TEST(block_pool, gives_powers_of_two_from_its_smallest_block_on) {
  block_pool pool;
  for (const auto& [asked, given] : {std::pair{std::size_t{0}, 16 * kib},
                                     {1, 16 * kib},
                                     {16 * kib, 16 * kib},
                                     {16 * kib + 1, 32 * kib},
                                     {100'000, 128 * kib},
                                     {1'024 * kib, 1'024 * kib}}) {
    EXPECT_EQ(block_pool::rounded(asked), given);
    const block taken = pool.acquire(asked);
    ASSERT_NE(taken.data, nullptr);
    EXPECT_EQ(taken.size, given);
    std::memset(taken.data, 1, taken.size);
    pool.release(taken);
  }
}

TEST(block_pool, gives_a_released_block_again_instead_of_asking_the_system) {
  block_pool pool;
  const block first = pool.acquire(20'000);
  EXPECT_EQ(pool.lent(), 32 * kib);
  EXPECT_EQ(pool.grown(), 1U);
  pool.release(first);
  EXPECT_EQ(pool.lent(), 0U);
  EXPECT_EQ(pool.reserved(), 32 * kib);
  const block second = pool.acquire(32 * kib);
  EXPECT_EQ(second.data, first.data);
  EXPECT_EQ(pool.grown(), 1U);
  EXPECT_EQ(pool.acquire(16 * kib).size, 16 * kib);  // of another size: a new one
  EXPECT_EQ(pool.grown(), 2U);
  pool.release(second);
}

TEST(block_pool, keeps_no_more_free_bytes_than_it_is_told) {
  block_pool pool({.keep = 48 * kib});
  std::vector<block> taken;
  for (int i = 0; i < 5; ++i) taken.push_back(pool.acquire(16 * kib));
  EXPECT_EQ(pool.reserved(), 80 * kib);
  for (const block& b : taken) pool.release(b);
  EXPECT_EQ(pool.reserved(), 48 * kib);
  EXPECT_EQ(pool.lent(), 0U);
  pool.trim();
  EXPECT_EQ(pool.reserved(), 0U);
}

TEST(block_pool, gives_nothing_beyond_its_budget) {
  block_pool pool({.budget = 64 * kib});
  const block half = pool.acquire(32 * kib);
  const block quarter = pool.acquire(16 * kib);
  EXPECT_EQ(pool.acquire(32 * kib).data, nullptr);
  EXPECT_EQ(pool.lent(), 48 * kib);
  EXPECT_NE(pool.acquire(16 * kib).data, nullptr);
  EXPECT_EQ(pool.acquire(1).data, nullptr);
  pool.release(half);
  pool.release(quarter);
  EXPECT_NE(pool.acquire(32 * kib).data, nullptr);
}

TEST(block_pool, gives_free_blocks_back_before_it_refuses_another_size) {
  block_pool pool({.budget = 64 * kib});
  std::vector<block> taken;
  for (int i = 0; i < 4; ++i) taken.push_back(pool.acquire(16 * kib));
  for (const block& b : taken) pool.release(b);
  EXPECT_EQ(pool.reserved(), 64 * kib);
  const block all = pool.acquire(64 * kib);
  EXPECT_NE(all.data, nullptr);
  EXPECT_EQ(pool.reserved(), 64 * kib);
  pool.release(all);
}

TEST(block_pool, refuses_what_no_system_has) {
  block_pool pool({.budget = SIZE_MAX});
  EXPECT_EQ(pool.acquire(SIZE_MAX).data, nullptr);
  EXPECT_EQ(pool.acquire((std::size_t{1} << 40) + 1).data, nullptr);
  EXPECT_EQ(pool.reserved(), 0U);
}

TEST(block_pool, ignores_an_empty_block) {
  block_pool pool;
  pool.release({});
  EXPECT_EQ(pool.reserved(), 0U);
}

}  // namespace
}  // namespace smelt
