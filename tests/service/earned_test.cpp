#include "service/earned.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace smelt::service {
namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t greatest = std::numeric_limits<std::uint64_t>::max();

TEST(earned, is_a_second_for_as_many_bytes_as_the_rate) {
  EXPECT_EQ(earned(1'024, 1'024), 1s);
  EXPECT_EQ(earned(10'240, 1'024), 10s);
  EXPECT_EQ(earned(512, 1'024), 500ms);
  EXPECT_EQ(earned(0, 1'024), 0s);
}

TEST(earned, is_nothing_where_there_is_no_rate) { EXPECT_EQ(earned(greatest, 0), 0s); }

TEST(earned, can_be_added_to_any_time_of_day) {
  EXPECT_GT(clock::now() + earned(greatest, 1), clock::now());
  EXPECT_EQ(earned(20'000'000'000, 1), 1'000'000'000s);
  EXPECT_EQ(earned(20'000'000'000, 20'000'000), 1'000s) << "more bytes than nanoseconds fit in 64 bits";
}

}  // namespace
}  // namespace smelt::service
