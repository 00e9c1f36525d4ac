#include "service/telemetry/histogram.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "service/telemetry/bounds.hpp"

namespace smelt::service::telemetry {
namespace {

constexpr std::array<std::uint64_t, 2> bounds{10, 20};

TEST(telemetry_histogram, counts_a_figure_in_the_bucket_whose_bound_it_does_not_exceed) {
  histogram h(bounds);
  for (const auto figure : {0U, 10U, 11U, 20U, 21U}) h.observe(figure);
  EXPECT_EQ(h.in_bucket(0), 2U);
  EXPECT_EQ(h.in_bucket(1), 2U);
  EXPECT_EQ(h.in_bucket(2), 1U);
  EXPECT_EQ(h.sum(), 62U);
}

TEST(telemetry_histogram, has_ascending_bounds_that_fit) {
  EXPECT_EQ(std::ranges::adjacent_find(duration_bounds, std::ranges::greater_equal{}), duration_bounds.end());
  EXPECT_EQ(std::ranges::adjacent_find(size_bounds, std::ranges::greater_equal{}), size_bounds.end());
  EXPECT_LE(duration_bounds.size(), histogram::max_bounds);
  EXPECT_LE(size_bounds.size(), histogram::max_bounds);
  EXPECT_EQ(duration_bounds.front(), 25'000U);
}

}  // namespace
}  // namespace smelt::service::telemetry
