#include "service/gathering.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>

namespace smelt::service {
namespace {

struct answer final : turn {
  std::function<void()> then = [] {};
  int sent = 0;
  void take_turn() noexcept override {
    ++sent;
    then();
  }
};

TEST(gathering, is_full_at_sixteen_answers) {
  gathering waiting;
  std::array<answer, 16> answers;
  for (answer& one : answers) {
    EXPECT_FALSE(waiting.full());
    EXPECT_TRUE(waiting.takes(0));
    waiting.add(one, 0);
  }
  EXPECT_TRUE(waiting.full());
  EXPECT_FALSE(waiting.takes(0));
  waiting.send();
  for (const answer& one : answers) EXPECT_EQ(one.sent, 1);
  EXPECT_FALSE(waiting.full());
}

TEST(gathering, is_full_when_its_answers_cost_64_kilobytes) {
  constexpr std::size_t half = 64U << 10;
  gathering waiting;
  answer small, large;
  waiting.add(small, half);
  EXPECT_FALSE(waiting.full());
  EXPECT_TRUE(waiting.takes(half));
  EXPECT_FALSE(waiting.takes(half + 1)) << "so much is sent at once";
  waiting.add(large, 1);
  EXPECT_TRUE(waiting.full());
  waiting.send();
  EXPECT_TRUE(waiting.takes(2 * half));
  EXPECT_FALSE(waiting.takes(~std::size_t{0}));
}

TEST(gathering, sends_what_comes_while_it_sends) {
  gathering waiting;
  answer first, second;
  first.then = [&] { waiting.add(second, 1); };
  waiting.add(first, 1);
  waiting.send();
  EXPECT_EQ(first.sent, 1);
  EXPECT_EQ(second.sent, 1);
  waiting.send();
  EXPECT_EQ(second.sent, 1);
}

}  // namespace
}  // namespace smelt::service
