#include "core/base/output.hpp"

#include <gtest/gtest.h>

#include <string>

namespace smelt {
namespace {

TEST(output, holds_what_was_appended_however_it_grew) {
  block_pool pool;
  arena memory(pool);
  output to(memory);
  std::string expected;
  for (int i = 0; i < 5'000; ++i) {
    const std::string piece(static_cast<std::size_t>(i * 13 % 97), static_cast<char>('a' + i % 26));
    to.append(piece);
    to.append('|');
    expected += piece + '|';
    // Something else in the arena now and then, so that growing in place fails.
    if (i % 100 == 0) {
      ASSERT_NE(memory.try_allocate(1, 1), nullptr);
    }
  }
  EXPECT_TRUE(to.ok());
  EXPECT_EQ(to.size(), expected.size());
  EXPECT_EQ(to.view(), expected);
}

TEST(output, stops_at_the_limit_that_it_is_held_to) {
  block_pool pool;
  arena memory(pool);
  output to(memory);
  to.hold_to(1'000'000);
  const std::string piece(1'000, 'x');
  for (int i = 0; i < 1'000; ++i) to.append(piece);
  EXPECT_TRUE(to.ok());
  EXPECT_FALSE(to.is_beyond());
  to.append('x');
  EXPECT_TRUE(to.is_beyond());
  for (int i = 0; i < 100'000; ++i) to.append(piece);
  EXPECT_FALSE(to.ok());
  EXPECT_TRUE(to.is_beyond());
  EXPECT_LT(memory.reserved(), 8U << 20) << "and takes no memory for what is dropped";
  output other(memory);
  other.hold_to(1'000'000);
  EXPECT_EQ(other.reserve(2'000'000), nullptr) << "at once where much is asked for";
  EXPECT_TRUE(other.is_beyond());
}

TEST(output, of_nothing_is_empty) {
  block_pool pool;
  arena memory(pool);
  output to(memory);
  to.append("");
  to.finish();
  EXPECT_TRUE(to.ok());
  EXPECT_EQ(to.view(), "");
  EXPECT_EQ(memory.reserved(), 0U);
}

TEST(output, reserves_room_that_is_written_directly) {
  block_pool pool;
  arena memory(pool);
  output to(memory);
  for (const std::size_t count : {1U, 1'000U, 100'000U, 3U}) {
    char* const at = to.reserve(count);
    ASSERT_NE(at, nullptr);
    EXPECT_GE(to.end_of_room() - at, static_cast<std::ptrdiff_t>(count));
    std::memset(at, 'x', count);
    to.advance_to(at + count);
  }
  EXPECT_EQ(to.view(), std::string(101'004, 'x'));
  to.truncate(10);
  EXPECT_EQ(to.view(), "xxxxxxxxxx");
}

TEST(output, gives_unused_room_back) {
  block_pool pool;
  arena memory(pool);
  output to(memory);
  to.append("12345");
  to.finish();
  EXPECT_EQ(memory.used(), 5U);
  EXPECT_EQ(memory.try_allocate(1, 1), to.view().data() + 5);
  to.append("6789");
  EXPECT_EQ(to.view(), "123456789");
}

// Every block more that the pool allows lets one growth more succeed: each of them is the one that fails.
TEST(output, latches_whichever_growth_fails) {
  const std::string piece(1'000, 'p');
  std::size_t least = 0;
  for (std::size_t blocks = 0; blocks <= 64; ++blocks) {
    block_pool pool({.budget = blocks * block_pool::smallest});
    arena memory(pool);
    output to(memory);
    std::size_t kept = 0;
    for (int i = 0; i < 300; ++i) {
      to.append(piece);
      if (to.ok()) ++kept;
    }
    EXPECT_EQ(to.ok(), kept == 300);
    EXPECT_EQ(to.size(), kept * piece.size());
    to.append('!');
    to.append("tail");
    EXPECT_EQ(to.size(), kept * piece.size() + (kept == 300 ? 5 : 0)) << "later writes are dropped";
    EXPECT_EQ(to.view().substr(0, kept * 1'000), std::string(kept * 1'000, 'p'));
    EXPECT_GE(kept, least);
    least = kept;
  }
  EXPECT_EQ(least, 300U);
}

}  // namespace
}  // namespace smelt
