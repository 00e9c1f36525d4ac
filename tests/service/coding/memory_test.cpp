#include "service/coding/memory.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace smelt::service::coding {
namespace {

TEST(coding_memory, gives_what_was_given_back_again) {
  block_pool pool;
  arena from(pool);
  memory here(from);
  void* const first = here.allocate(1'000);
  here.release(first);
  EXPECT_EQ(here.allocate(990), first) << "of nearly the same size";
  EXPECT_NE(here.allocate(990), first);
  here.release(nullptr);
}

TEST(coding_memory, stays_bounded_however_often_it_is_used) {
  block_pool pool;
  arena from(pool, 1U << 20);
  memory here(from);
  for (int i = 0; i < 100'000; ++i) {
    void* const a = here.allocate(static_cast<std::size_t>(i % 3'000));
    void* const b = here.allocate(40'000);
    ASSERT_TRUE(a && b) << i;
    here.release(a);
    here.release(b);
  }
}

TEST(coding_memory, has_room_for_every_byte_of_any_size) {
  block_pool pool;
  arena from(pool);
  memory here(from);
  char* before = nullptr;
  for (std::size_t size = 0; size < 3'000; ++size) {
    auto* const at = static_cast<char*>(here.allocate(size));
    ASSERT_NE(at, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(at) % alignof(std::max_align_t), 0U);
    std::memset(at, 'x', size);
    if (before) here.release(before);
    before = at;
  }
}

TEST(coding_memory, says_when_it_is_spent) {
  block_pool pool;
  arena from(pool, 64U << 10);
  memory here(from);
  EXPECT_EQ(here.allocate(64U << 10), nullptr);
  EXPECT_EQ(here.allocate(~std::size_t{0}), nullptr);
  EXPECT_EQ(here.allocate(~std::size_t{0} / 2), nullptr);
  EXPECT_NE(here.allocate(1'000), nullptr);
}

TEST(coding_memory, gives_from_the_heap_where_a_library_would_end_the_process) {
  block_pool pool;
  arena from(pool, 64U << 10);
  memory here(from);
  EXPECT_TRUE(here.could_give(32U << 10));
  EXPECT_FALSE(here.could_give(64U << 10));
  void* const big = here.allocate_anyway(1U << 20);
  ASSERT_NE(big, nullptr);
  std::memset(big, 'x', 1U << 20);
  here.release(big);
  EXPECT_EQ(here.allocate_anyway(1U << 20), big);
  EXPECT_EQ(here.allocate_anyway(~std::size_t{0}), nullptr);
}

}  // namespace
}  // namespace smelt::service::coding
