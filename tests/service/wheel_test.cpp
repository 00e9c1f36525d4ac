#include "service/wheel.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <vector>

namespace smelt::service {
namespace {

using std::chrono::milliseconds;

struct alarm final : deadline {
  std::function<void()> then = [] {};
  int rings = 0;
  void expired() override {
    ++rings;
    then();
  }
};

const clock::time_point start = clock::time_point(std::chrono::hours(1));
clock::time_point after(int ms) { return start + milliseconds(ms); }

TEST(wheel, calls_what_is_due_once_and_at_most_a_tick_late) {
  for (const int due : {0, 1, 9, 10, 11, 99, 2'559, 2'560, 2'561, 100'000}) {
    wheel w(start, milliseconds(10));
    alarm a;
    w.set(a, after(due));
    int rang = -1;
    for (int now = 0; now <= due + 40; now += 5) {
      w.advance(after(now));
      if (a.rings == 1 && rang < 0) rang = now;
    }
    EXPECT_EQ(a.rings, 1) << due;
    EXPECT_GE(rang, due);
    EXPECT_LE(rang, due + 20);
  }
}

TEST(wheel, moves_a_deadline_in_both_directions) {
  wheel w(start, milliseconds(10));
  alarm a;
  w.set(a, after(50));
  w.set(a, after(500));
  w.advance(after(400));
  EXPECT_EQ(a.rings, 0);
  w.set(a, after(450));
  w.advance(after(470));
  EXPECT_EQ(a.rings, 1);
  w.advance(after(5'000));
  EXPECT_EQ(a.rings, 1);
}

TEST(wheel, forgets_what_is_cleared_or_destroyed) {
  wheel w(start, milliseconds(10));
  alarm cleared;
  w.set(cleared, after(50));
  w.clear(cleared);
  {
    alarm destroyed;
    w.set(destroyed, after(50));
  }
  w.advance(after(1'000));
  EXPECT_EQ(cleared.rings, 0);
  w.set(cleared, after(1'050));
  w.advance(after(1'100));
  EXPECT_EQ(cleared.rings, 1);
}

TEST(wheel, lets_a_call_set_clear_and_destroy_others) {
  wheel w(start, milliseconds(10));
  alarm first;
  auto second = std::make_unique<alarm>();
  alarm third;
  alarm again;
  first.then = [&] {
    second.reset();
    w.clear(third);
    w.set(again, after(200));
  };
  w.set(first, after(100));
  w.set(*second, after(100));
  w.set(third, after(100));
  w.advance(after(150));
  EXPECT_EQ(first.rings, 1);
  EXPECT_EQ(third.rings, 0);
  EXPECT_EQ(again.rings, 0);
  w.advance(after(250));
  EXPECT_EQ(again.rings, 1);
}

TEST(wheel, catches_up_after_a_long_pause) {
  wheel w(start, milliseconds(10));
  std::vector<alarm> alarms(1'000);
  for (std::size_t i = 0; i < alarms.size(); ++i) w.set(alarms[i], after(static_cast<int>(i) * 7));
  w.advance(after(1'000'000));
  for (const alarm& a : alarms) EXPECT_EQ(a.rings, 1);
}

}  // namespace
}  // namespace smelt::service
