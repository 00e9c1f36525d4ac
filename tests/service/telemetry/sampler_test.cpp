#include "service/telemetry/sampler.hpp"

#include <gtest/gtest.h>

namespace smelt::service::telemetry {
namespace {

int taken(double share, int calls) {
  sampler each(share);
  int count = 0;
  for (int i = 0; i < calls; ++i) count += each.take() ? 1 : 0;
  return count;
}

TEST(telemetry_sampler, takes_none_all_or_its_share) {
  EXPECT_EQ(taken(0, 1'000), 0);
  EXPECT_EQ(taken(1, 1'000), 1'000);
  EXPECT_EQ(taken(0.5, 1'000), 500);
  EXPECT_EQ(taken(0.25, 1'000), 250);
  EXPECT_NEAR(taken(0.001, 100'000), 100, 1);
}

}  // namespace
}  // namespace smelt::service::telemetry
