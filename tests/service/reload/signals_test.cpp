#include "service/reload/signals.hpp"

#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <vector>

namespace smelt::service {
namespace {

class heard {
 public:
  void say(int signal) {
    const std::lock_guard lock(mutex_);
    signals_.push_back(signal);
    changed_.notify_all();
  }
  std::vector<int> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return signals_.size() >= count; });
    return signals_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<int> signals_;
};

bool blocked(int signal) {
  sigset_t now;
  pthread_sigmask(SIG_BLOCK, nullptr, &now);
  return sigismember(&now, signal) == 1;
}

TEST(reload_signals, reach_one_thread_one_after_the_other) {
  heard all;
  const held_signals held;
  const signal_thread waiting(held, [&](int signal) { all.say(signal); });
  ::kill(getpid(), SIGHUP);
  EXPECT_EQ(all.wait_for(1), std::vector{SIGHUP});
  ::kill(getpid(), SIGTERM);
  EXPECT_EQ(all.wait_for(2).back(), SIGTERM);
  ::kill(getpid(), SIGINT);
  EXPECT_EQ(all.wait_for(3).back(), SIGINT);
}

TEST(reload_signals, wait_for_the_thread_when_they_come_before_it) {
  heard all;
  const held_signals held;
  ::kill(getpid(), SIGHUP);
  const signal_thread waiting(held, [&](int signal) { all.say(signal); });
  EXPECT_EQ(all.wait_for(1), std::vector{SIGHUP});
}

TEST(reload_signals, are_blocked_only_while_they_are_held) {
  ASSERT_FALSE(blocked(SIGHUP));
  {
    const held_signals held;
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) EXPECT_TRUE(blocked(signal));
    bool inherited = false;
    std::thread([&] { inherited = blocked(SIGTERM); }).join();
    EXPECT_TRUE(inherited);
  }
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) EXPECT_FALSE(blocked(signal));
}

}  // namespace
}  // namespace smelt::service
