#include "service/server.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "tests/service/client.hpp"
#include "tests/service/heap_observer.hpp"
#include "tests/service/running_server.hpp"

namespace smelt::service {
namespace {

using std::chrono::milliseconds;

// The lowest number that a new file would get.
int next_file() {
  const int file = open("/dev/null", O_RDONLY);
  close(file);
  return file;
}

class soft_file_limit {
 public:
  explicit soft_file_limit(rlim_t limit) {
    getrlimit(RLIMIT_NOFILE, &before_);
    const rlimit lowered{.rlim_cur = limit, .rlim_max = before_.rlim_max};
    setrlimit(RLIMIT_NOFILE, &lowered);
  }
  soft_file_limit(const soft_file_limit&) = delete;
  soft_file_limit& operator=(const soft_file_limit&) = delete;
  ~soft_file_limit() { setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_{};
};

std::string start_error(const server_settings& settings) {
  test_handler handler;
  readiness ready;
  server s(settings, handler, handler, ready);
  const auto started = s.start();
  return started ? "" : started.error();
}

TEST(server, names_the_address_that_it_cannot_have) {
  running_server other;
  server_settings settings = test_settings();
  settings.port = other.port();
  EXPECT_EQ(start_error(settings), "cannot listen on 127.0.0.1:" + std::to_string(other.port()) + ": Address already in use");
  settings.port = 0;
  settings.address = "not an address";
  EXPECT_EQ(start_error(settings), "cannot listen on \"not an address\": not a numeric address or localhost");
  settings.address = "203.0.113.1";
  EXPECT_NE(start_error(settings).find("203.0.113.1"), std::string::npos);
}

TEST(server, serves_both_ports_and_tells_readiness) {
  running_server server;
  EXPECT_NE(server.port(), server.management_port());
  client data(server.port());
  client management(server.management_port());
  EXPECT_EQ(data.exchange(get("/echo")).status, 200);
  EXPECT_EQ(management.exchange(get("/echo")).status, 200);
  EXPECT_TRUE(server.ready.ready());
  EXPECT_TRUE(server.finish());
  EXPECT_FALSE(server.ready.ready());
}

TEST(server, spreads_connections_over_its_loops) {
  server_settings settings = test_settings();
  settings.loops = 3;
  running_server server(settings);
  std::vector<client> clients;
  for (int i = 0; i < 64; ++i) {
    clients.emplace_back(server.port());
    EXPECT_EQ(clients.back().exchange(post("/echo", "x")).body, "x");
  }
  EXPECT_GT(server.heard.opened, 0);
  EXPECT_LT(server.heard.opened, 64);
}

// Connection caps

TEST(server, turns_away_connections_over_the_cap_with_an_answer) {
  server_settings settings = test_settings();
  settings.connections = 10;
  running_server server(settings);
  std::vector<client> served;
  for (int i = 0; i < 10; ++i) {
    served.emplace_back(server.port());
    EXPECT_EQ(served.back().exchange(post("/echo", "x")).status, 200);
  }
  std::vector<client> over;
  for (int i = 0; i < 2'000; ++i) over.emplace_back(server.port());
  for (client& c : over) {
    ASSERT_TRUE(c.connected());
    c.send(post("/echo", "x"));  // may fail: the answer is there already
    const auto r = c.receive();
    ASSERT_EQ(r.status, 503);
    EXPECT_EQ(r.field("connection"), "close");
    EXPECT_EQ(r.field("retry-after"), "1");
    EXPECT_TRUE(r.body.starts_with("connection_limit: "));
  }
  EXPECT_EQ(server.heard.rejections().size(), 2'000U);
  for (client& c : served) EXPECT_EQ(c.exchange(post("/echo", "x")).status, 200);
  client management(server.management_port());
  EXPECT_EQ(management.exchange(get("/echo")).status, 200);
  served.clear();
  int status = 503;
  while (status == 503) {
    client next(server.port());
    status = next.exchange(post("/echo", "x")).status;
  }
  EXPECT_EQ(status, 200);
}

TEST(server, accepts_again_when_files_are_free_again) {
  running_server server;
  client first(server.port());
  EXPECT_EQ(first.exchange(post("/echo", "x")).status, 200);
  std::vector<client> waiting(3);
  std::optional<soft_file_limit> lowered;
  lowered.emplace(static_cast<rlim_t>(next_file()));  // no file is left, for the server neither
  for (client& c : waiting) {
    ASSERT_TRUE(c.connect_to(server.port()));
    c.send(post("/echo", "waited"));
  }
  EXPECT_FALSE(waiting.back().readable(300));
  EXPECT_EQ(first.exchange(post("/echo", "still here")).body, "still here");
  lowered.reset();
  for (client& c : waiting) EXPECT_EQ(c.receive().body, "waited");
}

TEST(server, keeps_its_cap_below_the_limit_of_open_files) {
  const soft_file_limit lowered(256);
  server_settings settings = test_settings();
  settings.connections = 1'000'000'000;
  running_server server(settings);  // raises the soft limit as far as it may
  rlimit now{};
  getrlimit(RLIMIT_NOFILE, &now);
  EXPECT_EQ(now.rlim_cur, now.rlim_max);
  client c(server.port());
  EXPECT_EQ(c.exchange(get("/echo")).status, 200);
}

// Stopping

TEST(server, finishes_what_was_begun_and_closes_what_is_idle) {
  server_settings settings = test_settings();
  settings.linger_time = milliseconds(100);
  running_server server(settings);
  client idle(server.port());
  EXPECT_EQ(idle.exchange(get("/echo")).status, 200);
  client half(server.port());
  half.send("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nha");
  client busy(server.port());
  client other(server.port());
  EXPECT_EQ(other.exchange(get("/echo")).status, 200);
  busy.send(post("/waiting", "done"));
  server.handler.waiting.wait();  // the loop is inside the handler now
  idle.send(post("/echo", "came before the stop was seen"));
  server.stop();
  server.handler.go_on.count_down();
  EXPECT_EQ(busy.receive().body, "done");
  EXPECT_EQ(idle.receive().body, "came before the stop was seen");
  EXPECT_TRUE(other.closed());
  half.send("lf");
  const auto r = half.receive();
  EXPECT_EQ(r.body, "half");
  EXPECT_EQ(r.field("connection"), "close");
  EXPECT_TRUE(half.closed());
  EXPECT_TRUE(server.wait());
}

TEST(server, answers_connections_that_waited_to_be_accepted) {
  running_server server;
  client busy(server.port());
  busy.send(post("/waiting", "done"));
  server.handler.waiting.wait();
  std::vector<client> waiting;
  for (int i = 0; i < 50; ++i) {
    waiting.emplace_back(server.port());
    waiting.back().send(post("/echo", "queued"));
  }
  server.stop();
  server.handler.go_on.count_down();
  EXPECT_EQ(busy.receive().status, 200);
  for (client& c : waiting) EXPECT_EQ(c.receive().body, "queued");
  EXPECT_TRUE(server.finish());
}

TEST(server, accepts_during_the_grace_time_but_is_not_ready) {
  server_settings settings = test_settings();
  settings.grace_time = std::chrono::hours(1);
  running_server server(settings);
  client kept(server.port());
  EXPECT_EQ(kept.exchange(get("/echo")).status, 200);
  server.stop();
  EXPECT_FALSE(server.ready.ready());
  EXPECT_FALSE(kept.readable(300));
  client late(server.port());
  EXPECT_EQ(late.exchange(get("/echo")).field("connection"), "");
  EXPECT_EQ(kept.exchange(get("/echo")).field("connection"), "");
  server.stop();  // the second ends the grace time
  EXPECT_TRUE(late.closed());
  EXPECT_TRUE(server.wait());
}

TEST(server, cuts_off_what_does_not_end_by_the_deadline) {
  server_settings settings = test_settings();
  settings.stop_time = milliseconds(100);
  running_server server(settings);
  client c(server.port());
  c.send("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nha");
  client next(server.port());
  EXPECT_EQ(next.exchange(get("/echo")).status, 200);  // so the first was read too
  EXPECT_FALSE(server.finish());
}

// Every request that a client sent is answered, or its connection is closed before a byte of an answer.
TEST(server, loses_nothing_when_stopped_under_load) {
  server_settings settings = test_settings();
  settings.loops = 2;
  settings.grace_time = milliseconds(100);
  running_server server(settings);
  std::atomic<int> answered{0};
  std::atomic<int> torn{0};
  std::vector<std::jthread> clients;
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back([&, i] {
      const std::string body(static_cast<std::size_t>(1 + i * 9'000), static_cast<char>('a' + i));
      for (;;) {
        client c(server.port());
        if (!c.connected()) return;
        for (bool open = true; open;) {
          if (!c.send(post("/echo", body))) break;
          const auto r = c.receive();
          if (r.status == 0 && !r.fields.empty()) ++torn;
          if (r.status == 0) break;
          if (r.body != body) ++torn;
          ++answered;
          open = r.field("connection") != "close";
        }
      }
    });
  }
  while (answered < 100) std::this_thread::yield();
  EXPECT_TRUE(server.finish());
  clients.clear();
  EXPECT_EQ(torn, 0);
}

// Memory

TEST(server, asks_the_heap_for_nothing_once_it_is_warm) {
  test_handler handler;
  heap_observer heap;
  readiness ready;
  observer* const observers[] = {&heap};
  server s(test_settings(), handler, handler, ready, observers);
  ASSERT_TRUE(s.start());
  std::thread thread([&] { s.run(); });
  {
    std::vector<client> clients;
    for (int i = 0; i < 8; ++i) clients.emplace_back(s.port());
    const std::string requests[] = {post("/echo", std::string(180, 'x')),
                                    post("/echo", std::string(6'000, 'x')),
                                    post("/echo", std::string(63'000, 'x')),
                                    post("/echo", std::string(616'000, 'x')),
                                    get("/size?100000"),
                                    "POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"};
    const auto round = [&] {
      for (const std::string& request : requests) {
        for (client& c : clients) ASSERT_TRUE(c.send(request));
        for (client& c : clients) ASSERT_EQ(c.receive().status, 200);
      }
    };
    for (int i = 0; i < 5; ++i) round();
    const std::uint64_t warm = heap.allocations;
    EXPECT_EQ(warm > 0, heap.counted);
    for (int i = 0; i < 25; ++i) round();
    EXPECT_EQ(heap.allocations, warm) << "in 1,200 requests";
  }
  s.stop();
  thread.join();
}

}  // namespace
}  // namespace smelt::service
