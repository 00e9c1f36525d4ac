#include "service/budget.hpp"

#include <gtest/gtest.h>

namespace smelt::service {
namespace {

TEST(byte_budget, gives_no_more_than_it_has) {
  byte_budget budget(100);
  EXPECT_TRUE(budget.take(60));
  EXPECT_FALSE(budget.take(41));
  EXPECT_TRUE(budget.take(40));
  EXPECT_FALSE(budget.take(1));
  budget.give(100);
  EXPECT_EQ(budget.taken(), 0U);
  EXPECT_FALSE(budget.take(~std::uint64_t{0}));
}

TEST(lease, takes_what_it_lacks_and_gives_all_back) {
  byte_budget budget(100);
  {
    lease one(budget);
    EXPECT_TRUE(one.grow_to(50));
    EXPECT_TRUE(one.grow_to(30));
    EXPECT_EQ(budget.taken(), 50U);
    EXPECT_FALSE(one.grow_to(101));
    EXPECT_EQ(budget.taken(), 50U);
    EXPECT_TRUE(one.grow_to(100));
    one.clear();
    EXPECT_EQ(budget.taken(), 0U);
    EXPECT_TRUE(one.grow_to(10));
  }
  EXPECT_EQ(budget.taken(), 0U);
}

TEST(lease, may_hold_what_is_there_already_beyond_the_limit) {
  byte_budget budget(100);
  lease one(budget);
  one.hold(150);
  EXPECT_EQ(budget.taken(), 150U);
  EXPECT_FALSE(budget.take(1));
  one.clear();
  EXPECT_TRUE(budget.take(100));
}

}  // namespace
}  // namespace smelt::service
