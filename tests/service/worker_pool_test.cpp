#include "service/worker_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <memory>
#include <thread>
#include <vector>

#include "service/job_returns.hpp"

namespace smelt::service {
namespace {

using std::chrono::seconds;

class listening final : public pool_observer {
 public:
  void thread_started() noexcept override { ++threads; }
  void queued(std::size_t now) noexcept override { depth = now; }
  void withdrawn(std::size_t now) noexcept override { depth = now; }
  void begun(std::chrono::nanoseconds waited, std::size_t now) noexcept override {
    EXPECT_GE(waited.count(), 0);
    depth = now;
  }
  void worked(std::uint64_t grows) noexcept override { grown += grows; }
  void holds(std::size_t bytes) noexcept override { held = bytes; }

  std::atomic<std::size_t> threads{0}, depth{0}, held{0};
  std::atomic<std::uint64_t> grown{0};
};

class noted final : public job {
 public:
  noted(job_returns& home, std::vector<int>& worked, std::vector<int>& returned, int id)
      : job(home), worked_(worked), returned_(returned), id_(id) {}

  void work(arena& scratch) noexcept override {
    EXPECT_EQ(scratch.used(), 0U);
    EXPECT_NE(scratch.try_allocate(100'000), nullptr);
    if (begun) begun->count_down();
    if (go_on) go_on->wait();
    worked_.push_back(id_);
  }
  void done() noexcept override { returned_.push_back(id_); }

  std::latch* begun = nullptr;
  std::latch* go_on = nullptr;

 private:
  std::vector<int>& worked_;
  std::vector<int>& returned_;
  int id_;
};

// One loop's thread, which is the test's.
class worker_pool_test : public testing::Test {
 protected:
  std::unique_ptr<noted> make(int id) { return std::make_unique<noted>(returns, worked, returned, id); }
  void take(std::size_t count) {
    while (returned.size() < count) {
      loop.wait(seconds(10));
      ASSERT_TRUE(loop.has_next()) << "nothing came back";
      while (loop.call_next()) continue;
    }
  }

  poller loop;
  job_returns returns{loop};
  std::vector<int> worked;  // by the one worker
  std::vector<int> returned;
  listening heard;
};

TEST_F(worker_pool_test, works_in_the_order_of_arrival_and_gives_back_in_it) {
  worker_pool pool({.threads = 1, .queue = 100});
  std::vector<std::unique_ptr<noted>> jobs;
  for (int i = 0; i < 100; ++i) {
    jobs.push_back(make(i));
    ASSERT_TRUE(pool.submit(*jobs.back()));
  }
  pool.start(&heard);
  take(100);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(returned[static_cast<std::size_t>(i)], i);
  EXPECT_EQ(worked, returned);
  EXPECT_EQ(heard.threads, 1U);
  EXPECT_EQ(heard.depth, 0U);
  EXPECT_EQ(heard.grown, 1U) << "scratch memory is kept from job to job";
  EXPECT_GE(heard.held, 100'000U);
}

TEST_F(worker_pool_test, refuses_what_its_queue_has_no_room_for) {
  worker_pool pool({.threads = 1, .queue = 2});
  std::latch begun{1}, go_on{1};
  const auto first = make(1), second = make(2), third = make(3), fourth = make(4);
  first->begun = &begun;
  first->go_on = &go_on;
  pool.start(&heard);
  ASSERT_TRUE(pool.submit(*first));
  begun.wait();  // it waits no more
  EXPECT_TRUE(pool.submit(*second));
  EXPECT_TRUE(pool.submit(*third));
  EXPECT_EQ(heard.depth, 2U);
  EXPECT_FALSE(pool.submit(*fourth));
  go_on.count_down();
  take(3);
  EXPECT_TRUE(pool.submit(*fourth));
  take(4);
  EXPECT_EQ(returned, (std::vector{1, 2, 3, 4}));
}

TEST_F(worker_pool_test, lets_go_of_what_was_not_begun) {
  worker_pool pool({.threads = 1, .queue = 2});
  std::latch begun{1}, go_on{1};
  const auto first = make(1), third = make(3);
  auto second = make(2);
  first->begun = &begun;
  first->go_on = &go_on;
  pool.start(&heard);
  ASSERT_TRUE(pool.submit(*first));
  begun.wait();
  ASSERT_TRUE(pool.submit(*second));
  ASSERT_TRUE(pool.submit(*third));
  EXPECT_FALSE(pool.withdraw(*first)) << "it was begun";
  EXPECT_TRUE(pool.withdraw(*second));
  EXPECT_EQ(heard.depth, 1U);
  second.reset();
  go_on.count_down();
  take(2);
  EXPECT_EQ(returned, (std::vector{1, 3}));
  EXPECT_FALSE(pool.withdraw(*third)) << "it is back";
}

TEST_F(worker_pool_test, ends_when_what_was_begun_has_ended_and_begins_nothing_more) {
  std::latch begun{1}, go_on{1};
  const auto first = make(1), second = make(2);
  worker_pool pool({.threads = 1, .queue = 2});
  first->begun = &begun;
  first->go_on = &go_on;
  pool.start(nullptr);
  ASSERT_TRUE(pool.submit(*first));
  begun.wait();
  ASSERT_TRUE(pool.submit(*second));
  std::jthread stopping([&] { pool.stop(); });
  go_on.count_down();
  stopping.join();
  EXPECT_LE(worked.size(), 2U);
  EXPECT_EQ(worked.front(), 1);
  take(worked.size());
}

TEST_F(worker_pool_test, gives_its_memory_back_when_it_has_nothing_to_do) {
  worker_pool pool({.threads = 1, .queue = 1});
  pool.start(&heard);
  const auto one = make(1);
  ASSERT_TRUE(pool.submit(*one));
  take(1);
  EXPECT_GE(heard.held, 100'000U);
  while (heard.held > 0) std::this_thread::yield();
}

TEST_F(worker_pool_test, works_on_many_threads_for_many_loops) {
  constexpr int loops = 3, rounds = 2'000;
  worker_pool pool({.threads = 3, .queue = 64});
  pool.start(&heard);
  class counted final : public job {
   public:
    counted(job_returns& home, int& returned) : job(home), returned_(returned) {}
    void work(arena&) noexcept override { ++worked; }
    void done() noexcept override {
      ++returned_;
      EXPECT_EQ(worked, returned_);
    }
    int worked = 0;

   private:
    int& returned_;
  };
  std::vector<std::jthread> threads;
  for (int t = 0; t < loops; ++t) {
    threads.emplace_back([&pool] {
      poller p;
      job_returns home(p);
      int back = 0;
      counted mine(home, back);
      for (int round = 1; round <= rounds; ++round) {
        ASSERT_TRUE(pool.submit(mine));
        while (back < round) {
          p.wait(seconds(10));
          while (p.call_next()) continue;
        }
      }
    });
  }
}

}  // namespace
}  // namespace smelt::service
