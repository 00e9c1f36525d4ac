#include "service/poller.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace smelt::service {
namespace {

using std::chrono::milliseconds;

// One end of a pair of sockets, watched; the test holds the other.
class watched final : public watcher {
 public:
  explicit watched(poller& by) : watcher(by) { EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends_.data()), 0); }
  ~watched() override {
    close(ends_[0]);
    close(ends_[1]);
  }

  void ready() noexcept override {
    ++calls;
    then();
  }

  bool want(interest in) { return watch(ends_[0], in); }
  void arrive() { EXPECT_EQ(write(ends_[1], "x", 1), 1); }
  void hang_up() { shutdown(ends_[1], SHUT_RDWR); }
  void take() {
    char byte;
    EXPECT_EQ(read(ends_[0], &byte, 1), 1);
  }
  void fill() {
    const std::array<char, 4'096> piece{};
    while (write(ends_[0], piece.data(), piece.size()) > 0) continue;
  }
  void drain() {
    std::array<char, 4'096> piece;
    while (read(ends_[1], piece.data(), piece.size()) > 0) continue;
  }

  int calls = 0;
  std::function<void()> then = [] {};

 private:
  std::array<int, 2> ends_{};
};

void call_all(poller& p) {
  while (p.call_next()) continue;
}

void look(poller& p) {
  p.wait(milliseconds(0));
  call_all(p);
}

TEST(poller, calls_what_can_be_read_until_it_is_read) {
  poller p;
  watched one(p);
  ASSERT_TRUE(one.want(interest::reading));
  look(p);
  EXPECT_EQ(one.calls, 0);
  one.arrive();
  look(p);
  look(p);
  EXPECT_EQ(one.calls, 2);
  one.take();
  look(p);
  EXPECT_EQ(one.calls, 2);
}

TEST(poller, wakes_for_what_arrives_and_for_the_end_of_its_time) {
  poller p;
  watched one(p);
  ASSERT_TRUE(one.want(interest::reading));
  p.wait(milliseconds(1));
  call_all(p);
  EXPECT_EQ(one.calls, 0);
  one.arrive();
  p.wait(std::chrono::hours(1));
  call_all(p);
  EXPECT_EQ(one.calls, 1);
}

TEST(poller, calls_what_can_be_written_again_whatever_has_come_to_be_read) {
  poller p;
  watched one(p);
  one.fill();
  one.arrive();
  ASSERT_TRUE(one.want(interest::reading));
  ASSERT_TRUE(one.want(interest::writing));
  look(p);
  EXPECT_EQ(one.calls, 0);
  one.drain();
  look(p);
  EXPECT_EQ(one.calls, 1);
  ASSERT_TRUE(one.want(interest::reading));
  one.take();
  look(p);
  EXPECT_EQ(one.calls, 1);
}

TEST(poller, calls_for_the_other_sides_end_whatever_is_wanted) {
  poller p;
  watched reading(p);
  watched writing(p);
  ASSERT_TRUE(reading.want(interest::reading));
  writing.fill();
  ASSERT_TRUE(writing.want(interest::writing));
  reading.hang_up();
  writing.hang_up();
  look(p);
  EXPECT_EQ(reading.calls, 1);
  EXPECT_EQ(writing.calls, 1);
}

TEST(poller, calls_nothing_that_wants_nothing) {
  poller p;
  watched one(p);
  ASSERT_TRUE(one.want(interest::none));
  ASSERT_TRUE(one.want(interest::reading));
  one.arrive();
  ASSERT_TRUE(one.want(interest::none));
  look(p);
  EXPECT_EQ(one.calls, 0);
  ASSERT_TRUE(one.want(interest::reading));
  look(p);
  EXPECT_EQ(one.calls, 1);
}

// Both are ready at once; whichever is called first destroys the other.
TEST(poller, forgets_what_is_destroyed_while_it_waits_to_be_called) {
  poller p;
  std::array<std::unique_ptr<watched>, 2> both{std::make_unique<watched>(p), std::make_unique<watched>(p)};
  int calls = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    both[i]->then = [&, i] {
      ++calls;
      both[1 - i].reset();
    };
    ASSERT_TRUE(both[i]->want(interest::reading));
    both[i]->arrive();
  }
  look(p);
  EXPECT_EQ(calls, 1);
}

TEST(poller, lets_a_watcher_destroy_itself) {
  poller p;
  auto one = std::make_unique<watched>(p);
  one->then = [&] { auto gone = std::move(one); };
  ASSERT_TRUE(one->want(interest::reading));
  one->arrive();
  look(p);
  EXPECT_EQ(one, nullptr);
  look(p);
}

TEST(poller, forgets_what_wants_nothing_any_more_while_it_waits_to_be_called) {
  poller p;
  watched first(p);
  watched second(p);
  first.then = [&] { EXPECT_TRUE(second.want(interest::none)); };
  second.then = [&] { EXPECT_TRUE(first.want(interest::none)); };
  for (watched* one : {&first, &second}) {
    ASSERT_TRUE(one->want(interest::reading));
    one->arrive();
  }
  look(p);
  EXPECT_EQ(first.calls + second.calls, 1);
}

// More than are told at once: none is left out for those who are always ready.
TEST(poller, calls_each_of_many) {
  poller p;
  std::vector<std::unique_ptr<watched>> many;
  for (int i = 0; i < 400; ++i) {
    many.push_back(std::make_unique<watched>(p));
    ASSERT_TRUE(many.back()->want(interest::reading));
    many.back()->arrive();
  }
  for (int i = 0; i < 4; ++i) look(p);
  for (const auto& one : many) EXPECT_GE(one->calls, 1);
}

TEST(poller, says_when_the_system_will_not_watch) {
  class file final : public watcher {
   public:
    explicit file(poller& by) : watcher(by) {}
    void ready() noexcept override {}
    bool want(int descriptor) { return watch(descriptor, interest::reading); }
  };
  poller p;
  file one(p);
  EXPECT_FALSE(one.want(-1));
  const int plain = open("/dev/null", O_RDONLY);  // epoll takes none of these
  EXPECT_FALSE(one.want(plain));
  close(plain);
}

}  // namespace
}  // namespace smelt::service
