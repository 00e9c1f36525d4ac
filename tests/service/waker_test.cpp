#include "service/waker.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace smelt::service {
namespace {

using namespace std::chrono_literals;

TEST(waker, ends_a_wait_from_another_thread_and_says_so_once) {
  poller descriptors;
  waker woken(descriptors);
  EXPECT_FALSE(woken.rung());
  std::thread other([&] { woken.wake(); });
  while (!descriptors.has_next()) descriptors.wait(1h);
  other.join();
  EXPECT_TRUE(descriptors.call_next());
  EXPECT_TRUE(woken.rung());
  EXPECT_FALSE(woken.rung());
}

TEST(waker, wakes_once_however_often_it_was_called) {
  poller descriptors;
  waker woken(descriptors);
  woken.wake();
  woken.wake();
  descriptors.wait(1h);
  EXPECT_TRUE(descriptors.call_next());
  descriptors.wait(0s);
  EXPECT_FALSE(descriptors.has_next());
  EXPECT_TRUE(woken.rung());
}

}  // namespace
}  // namespace smelt::service
