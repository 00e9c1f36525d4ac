// Connections whose answers are made by workers.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "service/connection.hpp"
#include "service/telemetry/pool_figures.hpp"
#include "tests/service/client.hpp"
#include "tests/service/running_server.hpp"

namespace smelt::service {
namespace {

using std::chrono::milliseconds;

// One loop, and one worker for every body that is not empty.
server_settings all_to_one_worker() {
  server_settings settings = test_settings();
  settings.pool_threads = 1;
  settings.pool_above = 0;
  return settings;
}

struct with_a_worker : testing::Test {
  explicit with_a_worker(const server_settings& settings = all_to_one_worker()) : server(settings) {}
  ~with_a_worker() override {
    if (occupied && !let_go) release();
  }

  // The only worker waits until released.
  void occupy(client& by, std::string_view further = "") {
    ASSERT_TRUE(by.send(post("/waiting", "x") + std::string(further)));
    server.handler.waiting.wait();
    occupied = true;
  }
  void release() {
    server.handler.go_on.count_down();
    let_go = true;
  }
  void await_queued(std::size_t depth) {
    while (server.heard_pool.depth != depth) std::this_thread::yield();
  }
  void send_and_queue(client& by, const std::string& request) {
    const std::size_t before = server.heard_pool.depth;
    ASSERT_TRUE(by.send(request));
    await_queued(before + 1);
  }

  running_server server;
  bool occupied = false;
  bool let_go = false;
};

TEST_F(with_a_worker, small_requests_are_answered_while_a_long_one_is_worked_on) {
  client large(server.port());
  occupy(large);
  client small(server.port());
  for (int i = 0; i < 20; ++i) EXPECT_EQ(small.exchange(post("/echo", "")).status, 200);
  EXPECT_FALSE(large.readable(0));
  release();
  EXPECT_EQ(large.receive().body, "x");
  EXPECT_EQ(server.heard_pool.jobs, 1);
}

TEST_F(with_a_worker, bodies_of_every_size_and_coding_come_back) {
  client c(server.port());
  for (const std::size_t size : {1U, 180U, 6'000U, 16'300U, 63'000U, 616'000U, 5'000'000U}) {
    const std::string body(size, static_cast<char>('a' + size % 26));
    const auto r = c.exchange(post("/echo", body));
    EXPECT_EQ(r.status, 200);
    EXPECT_TRUE(r.body == body) << size;
    const std::string chunked = "POST /echo HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n";
    EXPECT_EQ(c.exchange(chunked).body, "abcdefg");
    EXPECT_EQ(c.exchange(post("/size?700000", "x")).body.size(), 700'000U);
  }
  EXPECT_EQ(server.heard_pool.jobs, 21);
}

TEST_F(with_a_worker, pipelined_requests_wait_behind_a_long_one) {
  client c(server.port());
  occupy(c, post("/echo", "") + post("/echo", "second") + post("/size?3", ""));
  release();
  EXPECT_EQ(c.receive().body, "x");
  EXPECT_EQ(c.receive().body, "");
  EXPECT_EQ(c.receive().body, "second");
  EXPECT_EQ(c.receive().body, "xxx");
}

TEST_F(with_a_worker, what_is_sent_ahead_while_a_worker_is_at_it_is_answered_after_it) {
  client c(server.port());
  occupy(c);
  ASSERT_TRUE(c.send(post("/echo", "ahead")));
  client other(server.port());
  EXPECT_EQ(other.exchange(post("/echo", "")).status, 200);  // so the loop has seen it
  release();
  EXPECT_EQ(c.receive().body, "x");
  EXPECT_EQ(c.receive().body, "ahead");
}

TEST_F(with_a_worker, a_client_that_has_ended_its_sending_is_answered) {
  client c(server.port());
  occupy(c);
  c.finish_sending();
  client other(server.port());
  EXPECT_EQ(other.exchange(post("/echo", "")).status, 200);
  release();
  EXPECT_EQ(c.receive().body, "x");
  EXPECT_TRUE(c.closed());
}

TEST_F(with_a_worker, what_waits_for_a_client_that_is_gone_is_not_begun) {
  client busy(server.port());
  occupy(busy);
  client gone(server.port());
  send_and_queue(gone, post("/echo", "for nobody"));
  gone.vanish();
  await_queued(0);
  EXPECT_EQ(server.heard_pool.taken_back, 1);
  release();
  EXPECT_EQ(busy.receive().body, "x");
  EXPECT_EQ(server.heard_pool.jobs, 1);
}

TEST_F(with_a_worker, the_answer_for_a_client_that_is_gone_is_dropped) {
  client other(server.port());
  {
    client gone(server.port());
    occupy(gone);
    gone.vanish();
  }
  EXPECT_EQ(other.exchange(post("/echo", "")).status, 200);
  EXPECT_EQ(server.heard.closed, 0) << "a worker is at its request";
  release();
  while (server.heard.closed == 0) std::this_thread::yield();
  EXPECT_EQ(other.exchange(post("/echo", "next")).body, "next");
  EXPECT_TRUE(server.finish());
  ASSERT_EQ(server.heard.exchanges().size(), 3U);
  EXPECT_FALSE(server.heard.exchanges()[1].record.sent);
}

TEST_F(with_a_worker, a_stop_waits_for_what_is_worked_on_and_for_what_waits) {
  client busy(server.port());
  client waiting(server.port());
  occupy(busy);
  send_and_queue(waiting, post("/echo", "waits"));
  server.stop();
  while (client(server.port()).connected()) std::this_thread::yield();  // until the port is closed
  EXPECT_FALSE(busy.readable(0));
  release();
  const auto first = busy.receive();
  EXPECT_EQ(first.body, "x");
  EXPECT_EQ(first.field("connection"), "close");
  EXPECT_EQ(waiting.receive().body, "waits");
  EXPECT_TRUE(server.wait());
}

TEST_F(with_a_worker, a_handler_that_fails_is_answered_for) {
  client c(server.port());
  const auto r = c.exchange(post("/failing", "x"));
  EXPECT_EQ(r.status, 500);
  EXPECT_TRUE(r.body.starts_with("internal_error: ")) << r.body;
  EXPECT_EQ(c.exchange(post("/echo", "next")).body, "next");
}

struct with_a_short_queue : with_a_worker {
  static server_settings settings() {
    server_settings s = all_to_one_worker();
    s.pool_queue = 1;
    return s;
  }
  with_a_short_queue() : with_a_worker(settings()) {}
};

TEST_F(with_a_short_queue, more_than_it_holds_is_turned_away_for_now) {
  client busy(server.port());
  client waiting(server.port());
  client third(server.port());
  occupy(busy);
  send_and_queue(waiting, post("/echo", "waits"));
  const auto r = third.exchange(post("/echo", "too much"));
  EXPECT_EQ(r.status, 503);
  EXPECT_EQ(r.field("retry-after"), "1");
  EXPECT_TRUE(r.body.starts_with("pool_full: ")) << r.body;
  EXPECT_EQ(r.field("connection"), "");
  EXPECT_EQ(third.exchange(post("/echo", "")).status, 200);
  release();
  EXPECT_EQ(busy.receive().body, "x");
  EXPECT_EQ(waiting.receive().body, "waits");
  EXPECT_EQ(third.exchange(post("/echo", "again")).body, "again");
  EXPECT_EQ(server.heard.rejections(), std::vector{rejection::pool_full});
  EXPECT_EQ(server.heard.exchanges().front().record.code, "pool_full");
}

struct with_little_patience : with_a_worker {
  static server_settings settings() {
    server_settings s = all_to_one_worker();
    s.pool_wait = milliseconds(100);
    return s;
  }
  with_little_patience() : with_a_worker(settings()) {}
};

TEST_F(with_little_patience, what_waits_too_long_is_turned_away_and_what_is_worked_on_is_not) {
  client busy(server.port());
  client waiting(server.port());
  occupy(busy);
  const auto r = waiting.exchange(post("/echo", "waits"));
  EXPECT_EQ(r.status, 503);
  EXPECT_EQ(r.field("retry-after"), "1");
  EXPECT_EQ(server.heard_pool.taken_back, 1);
  EXPECT_FALSE(busy.readable(0));
  release();
  EXPECT_EQ(busy.receive().body, "x");
  EXPECT_EQ(waiting.exchange(post("/echo", "again")).body, "again");
}

TEST(connection_job, cut_off_by_a_stop_ends_with_what_the_worker_is_at) {
  server_settings settings = all_to_one_worker();
  settings.stop_time = milliseconds(0);
  running_server server(settings);
  client busy(server.port());
  client waiting(server.port());
  ASSERT_TRUE(busy.send(post("/waiting", "x")));
  server.handler.waiting.wait();
  ASSERT_TRUE(waiting.send(post("/echo", "waits")));
  while (server.heard_pool.depth != 1) std::this_thread::yield();
  std::jthread stopping([&] { EXPECT_FALSE(server.finish()); });
  while (client(server.port()).connected()) std::this_thread::yield();  // nothing is waited for from then on
  server.handler.go_on.count_down();
}

TEST(connection_job, many_on_several_loops_and_workers_get_each_their_own) {
  server_settings settings = test_settings();
  settings.loops = 2;
  settings.pool_threads = 2;
  settings.pool_above = 20'000;
  running_server server(settings);
  std::vector<std::jthread> clients;
  for (std::size_t i = 0; i < 6; ++i) {
    clients.emplace_back([&server, i] {
      std::optional<client> c(server.port());
      for (std::size_t round = 0; round < 40; ++round) {
        const std::string body((round * 7'919 + i * 104'729) % 60'000, static_cast<char>('a' + (i + round) % 26));
        const auto r = c->exchange(post("/echo", body));
        EXPECT_EQ(r.status, 200);
        EXPECT_TRUE(r.body == body);
        if (round % 10 == 9) {  // leave in the middle of it
          c->send(post("/echo", std::string(50'000, 'z')));
          c->vanish();
          c.emplace(server.port());
        }
      }
    });
  }
  clients.clear();
  EXPECT_TRUE(server.finish());
  EXPECT_EQ(server.heard.opened + 0, server.heard.closed + 0);
}

TEST(connection_job, the_heap_is_asked_for_nothing_once_it_is_warm) {
  test_handler handler;
  readiness ready;
  telemetry::pool_figures figures;
  server_settings settings = all_to_one_worker();
  server s(settings, handler, handler, ready, {}, {}, &figures);
  ASSERT_TRUE(s.start());
  std::thread thread([&] { s.run(); });
  {
    client c(s.port());
    const auto ask = [&] { ASSERT_EQ(c.exchange(post("/size?300000", std::string(400'000, 'x'))).status, 200); };
    for (int i = 0; i < 5; ++i) ask();
    const auto warm = figures.heap_allocations.value();
    const auto grown = figures.arena_grows.value();
    for (int i = 0; i < 100; ++i) ask();
    EXPECT_EQ(figures.heap_allocations.value(), warm);
    EXPECT_EQ(figures.arena_grows.value(), grown);
    EXPECT_EQ(figures.jobs_begun.value(), 105U);
    EXPECT_GE(figures.arena_reserved.value(), 300'000U);
  }
  s.stop();
  thread.join();
}

}  // namespace
}  // namespace smelt::service
