#include "service/pulse.hpp"

#include <gtest/gtest.h>

namespace smelt::service {
namespace {

using namespace std::chrono_literals;

class pulse_of_two : public testing::Test {
 protected:
  int told = 0;
  pulse heart{2, 10s, [this] { ++told; }};
  clock::time_point start{1h};
};

TEST_F(pulse_of_two, is_felt_once_every_loop_has_beaten) {
  heart.beat(0, start);
  EXPECT_EQ(told, 0);
  heart.beat(1, start);
  EXPECT_EQ(told, 1);
}

TEST_F(pulse_of_two, is_not_felt_more_often_than_wanted) {
  for (int second = 0; second < 30; ++second) {
    heart.beat(0, start + second * 1s);
    heart.beat(1, start + second * 1s);
  }
  EXPECT_EQ(told, 3);  // at 0, 10 and 20 seconds
}

TEST_F(pulse_of_two, stops_when_one_loop_hangs) {
  heart.beat(0, start);
  heart.beat(1, start);
  for (int second = 1; second < 100; ++second) heart.beat(1, start + second * 1s);
  EXPECT_EQ(told, 1);
  heart.beat(0, start + 100s);
  EXPECT_EQ(told, 2);
}

TEST_F(pulse_of_two, does_not_miss_a_loop_that_has_ended) {
  heart.end(0);
  heart.beat(1, start);
  heart.beat(1, start + 10s);
  EXPECT_EQ(told, 2);
}

}  // namespace
}  // namespace smelt::service
