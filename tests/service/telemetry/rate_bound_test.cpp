#include "service/telemetry/rate_bound.hpp"

#include <gtest/gtest.h>

namespace smelt::service::telemetry {
namespace {

using namespace std::chrono_literals;

TEST(telemetry_rate_bound, allows_so_many_in_each_second) {
  rate_bound bound(2);
  const std::chrono::steady_clock::time_point now(100h);
  EXPECT_TRUE(bound.take(now));
  EXPECT_TRUE(bound.take(now + 900ms));
  EXPECT_FALSE(bound.take(now + 999ms));
  EXPECT_TRUE(bound.take(now + 1s));
}

TEST(telemetry_rate_bound, counts_those_it_refused) {
  rate_bound none(0);
  const std::chrono::steady_clock::time_point now(100h);
  EXPECT_FALSE(none.take(now));
  EXPECT_FALSE(none.take(now));
  EXPECT_EQ(none.missed(), 2U);
  EXPECT_EQ(none.missed(), 0U);
}

}  // namespace
}  // namespace smelt::service::telemetry
