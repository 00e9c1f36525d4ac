#include "service/turns.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>

namespace smelt::service {
namespace {

struct player final : turn {
  std::function<void()> then = [] {};
  int played = 0;
  void take_turn() noexcept override {
    ++played;
    then();
  }
};

TEST(turns, are_taken_once_and_in_order) {
  turns queue;
  std::string order;
  player first, second;
  first.then = [&] { order += '1'; };
  second.then = [&] { order += '2'; };
  EXPECT_TRUE(queue.empty());
  queue.add(first);
  queue.add(second);
  EXPECT_FALSE(queue.empty());
  queue.take();
  queue.take();
  EXPECT_EQ(order, "12");
  EXPECT_TRUE(queue.empty());
}

TEST(turns, asked_for_meanwhile_come_the_next_time) {
  turns queue;
  player eager;
  eager.then = [&] { queue.add(eager); };
  queue.add(eager);
  for (int i = 1; i <= 3; ++i) {
    queue.take();
    EXPECT_EQ(eager.played, i);
  }
  EXPECT_FALSE(queue.empty());
}

TEST(turns, are_given_up_by_what_is_destroyed) {
  turns queue;
  player first;
  auto second = std::make_unique<player>();
  auto third = std::make_unique<player>();
  first.then = [&] { second.reset(); };
  third->then = [&] { auto gone = std::move(third); };
  queue.add(first);
  queue.add(*second);
  queue.add(*third);
  queue.take();
  EXPECT_EQ(first.played, 1);
  EXPECT_EQ(third, nullptr);
  EXPECT_TRUE(queue.empty());
}

}  // namespace
}  // namespace smelt::service
