#include "service/window.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace smelt::service {
namespace {

// Puts as much of `bytes` as has room; how much.
std::size_t give(window& to, std::string_view bytes) {
  const auto room = to.room();
  const std::size_t count = std::min(room.size(), bytes.size());
  std::copy_n(bytes.begin(), count, room.begin());
  to.filled(count);
  return count;
}

TEST(window, shows_what_has_arrived_and_is_not_consumed) {
  block_pool pool;
  window seen(pool);
  EXPECT_EQ(seen.unread(), "");
  EXPECT_EQ(seen.reserved(), 0U);
  give(seen, "abc");
  seen.consume(1);
  give(seen, "d");
  EXPECT_EQ(seen.unread(), "bcd");
  EXPECT_EQ(seen.passed(), 1U);
  EXPECT_EQ(seen.arrived(), 4U);
}

TEST(window, keeps_its_size_however_much_passes_through_it) {
  block_pool pool;
  window seen(pool);
  std::string expected = "0";
  give(seen, expected);
  for (int i = 1; i < 1'000; ++i) {
    const std::string piece(1'000, static_cast<char>('a' + i % 26));
    ASSERT_EQ(give(seen, piece), piece.size());
    ASSERT_EQ(seen.unread(), expected + piece);
    seen.consume(expected.size());
    expected = piece;
  }
  EXPECT_EQ(seen.reserved(), window::usual);
  EXPECT_EQ(seen.arrived(), 999'001U);
}

TEST(window, grows_for_what_must_be_seen_at_once_and_is_small_again_behind_it) {
  block_pool pool;
  window seen(pool);
  std::string expected;
  for (int i = 0; i < 500; ++i) {
    const std::string piece(1'000, static_cast<char>('a' + i % 26));
    expected += piece;
    ASSERT_EQ(give(seen, piece), piece.size());
  }
  EXPECT_EQ(seen.unread(), expected);
  EXPECT_GT(seen.reserved(), window::usual);
  seen.consume(expected.size());
  EXPECT_FALSE(seen.room().empty());
  EXPECT_EQ(seen.reserved(), window::usual);
  EXPECT_EQ(pool.lent(), window::usual);
}

TEST(window, fills_its_block_to_the_last_byte_where_no_larger_one_is_to_be_had) {
  block_pool pool({.keep = 0, .budget = window::usual});
  window seen(pool);
  const std::string bytes(2 * window::usual, 'x');
  while (give(seen, bytes) > 0) {
  }
  EXPECT_EQ(seen.unread().size(), window::usual - text_slack);
  seen.consume(1'000);
  EXPECT_EQ(give(seen, bytes), 1'000U);
}

TEST(window, has_no_room_where_memory_is_spent) {
  block_pool pool({.keep = 0, .budget = window::usual - 1});
  window seen(pool);
  EXPECT_TRUE(seen.room().empty());
  EXPECT_EQ(seen.unread(), "");
}

}  // namespace
}  // namespace smelt::service
