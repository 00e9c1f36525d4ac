#include "service/access/rate.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace smelt::service::access {
namespace {

constexpr std::uint64_t second = 1'000'000'000;

TEST(access_rate, gives_a_burst_at_once_and_then_what_time_brings) {
  bucket one;
  const rate ten = rate::of(10, 3);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(one.take(ten, second), 0U);
  EXPECT_EQ(one.take(ten, second), second / 10);
  EXPECT_EQ(one.take(ten, second + second / 20), second / 20);
  EXPECT_EQ(one.take(ten, second + second / 10), 0U);
  EXPECT_NE(one.take(ten, second + second / 10), 0U);
}

TEST(access_rate, tells_truly_when_the_next_may_begin) {
  bucket one;
  const rate slow = rate::of(1, 1);
  EXPECT_EQ(one.take(slow, 5 * second), 0U);
  const auto wait = one.take(slow, 5 * second + 1);
  EXPECT_NE(one.take(slow, 5 * second + wait), 0U);
  EXPECT_EQ(one.take(slow, 5 * second + 1 + wait), 0U);
}

TEST(access_rate, takes_nothing_for_what_it_refuses_and_saves_no_more_than_a_burst) {
  bucket one;
  const rate two = rate::of(2, 2);
  EXPECT_EQ(one.take(two, second), 0U);
  EXPECT_EQ(one.take(two, second), 0U);
  for (int i = 0; i < 100; ++i) EXPECT_NE(one.take(two, second), 0U);
  EXPECT_EQ(one.take(two, 3 * second / 2), 0U);
  EXPECT_EQ(one.take(two, 1'000 * second), 0U);
  EXPECT_EQ(one.take(two, 1'000 * second), 0U);
  EXPECT_NE(one.take(two, 1'000 * second), 0U);
}

TEST(access_rate, allows_a_second_at_once_without_a_burst_of_its_own) {
  bucket one;
  int taken = 0;
  while (one.take(rate::of(50, 0), second) == 0) ++taken;
  EXPECT_EQ(taken, 50);
  EXPECT_EQ(rate::of(0, 7).interval, 0U);
}

TEST(access_rate, gives_no_more_to_several_threads_than_to_one) {
  bucket one;
  std::atomic<int> taken{0};
  std::vector<std::thread> all;
  for (int i = 0; i < 4; ++i)
    all.emplace_back([&] {
      for (int j = 0; j < 1'000; ++j)
        if (one.take(rate::of(100, 1'000), second) == 0) ++taken;
    });
  for (auto& each : all) each.join();
  EXPECT_EQ(taken, 1'000);
}

TEST(access_rate, is_that_of_new_settings_whatever_was_taken_before) {
  bucket one;
  const rate slow = rate::of(1, 600);
  for (int i = 0; i < 600; ++i) EXPECT_EQ(one.take(slow, second), 0U);
  EXPECT_NE(one.take(slow, second), 0U);
  const rate quick = rate::of(100, 100);
  EXPECT_EQ(one.take(quick, second), second / 100);
  EXPECT_EQ(one.take(quick, second + second / 100), 0U);
  EXPECT_EQ(one.take(quick, second + second / 100), second / 100);
  EXPECT_EQ(one.take(quick, 10 * second), 0U);
}

}  // namespace
}  // namespace smelt::service::access
