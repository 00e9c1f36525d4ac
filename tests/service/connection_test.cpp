#include "service/connection.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "service/head_buffer.hpp"
#include "tests/service/client.hpp"
#include "tests/service/running_server.hpp"

namespace smelt::service {
namespace {

using std::chrono::milliseconds;

std::string pattern(std::size_t size) {
  std::string text(size, '\0');
  std::uint32_t state = 1;
  for (char& c : text) c = static_cast<char>((state = state * 1'664'525 + 1'013'904'223) >> 24);
  return text;
}

const std::string chunked_head = "POST /echo HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n";

TEST(connection, answers_one_request_after_another) {
  running_server server;
  client c(server.port());
  for (int i = 0; i < 3; ++i) {
    const std::string body = "body " + std::to_string(i);
    const auto r = c.exchange(post("/echo", body));
    EXPECT_EQ(r.status, 200);
    EXPECT_EQ(r.body, body);
    EXPECT_EQ(r.field("content-type"), "application/octet-stream");
    EXPECT_EQ(r.field("date").size(), 29U);
    EXPECT_EQ(r.field("x-request-id").size(), 32U);
    EXPECT_EQ(r.field("connection"), "");
  }
}

TEST(connection, gives_bodies_of_every_size_back) {
  running_server server;
  client c(server.port());
  for (const std::size_t size : {0U, 1U, 180U, 6'000U, 16'200U, 16'300U, 16'384U, 63'000U, 616'000U, 5'000'000U}) {
    const std::string body = pattern(size);
    const auto r = c.exchange(post("/echo", body));
    EXPECT_EQ(r.status, 200) << size;
    EXPECT_TRUE(r.body == body) << size;
  }
}

TEST(connection, takes_a_request_byte_by_byte) {
  running_server server;
  client c(server.port());
  for (const std::string& request : {post("/echo", "hello"), chunked_head + "5;a=\"b\"\r\nhello\r\n0\r\nT: u\r\n\r\n"}) {
    for (const char& byte : request) ASSERT_TRUE(c.send({&byte, 1}));
    const auto r = c.receive();
    EXPECT_EQ(r.status, 200);
    EXPECT_EQ(r.body, "hello");
  }
}

TEST(connection, takes_chunked_bodies_larger_than_any_buffer) {
  running_server server;
  client c(server.port());
  const std::string body = pattern(300'000);
  std::string request = chunked_head;
  for (std::size_t at = 0; at < body.size(); at += 30'000) request += "7530\r\n" + body.substr(at, 30'000) + "\r\n";
  const auto r = c.exchange(request + "0\r\n\r\n");
  EXPECT_EQ(r.status, 200);
  EXPECT_TRUE(r.body == body);
  EXPECT_EQ(c.exchange(post("/echo", "next")).body, "next");
}

TEST(connection, answers_pipelined_requests_in_order) {
  running_server server;
  client c(server.port());
  std::string all;
  for (int i = 0; i < 500; ++i) {
    all += i % 3 == 0 ? chunked_head + "3\r\n" + std::to_string(100 + i) + "\r\n0\r\n\r\n" : post("/echo", std::to_string(100 + i));
  }
  ASSERT_TRUE(c.send(all));
  for (int i = 0; i < 500; ++i) EXPECT_EQ(c.receive().body, std::to_string(100 + i));
}

TEST(connection, answers_each_of_many_that_are_ready_together) {
  running_server server;
  std::vector<client> clients;
  for (int i = 0; i < 40; ++i) clients.emplace_back(server.port());
  for (int round = 0; round < 3; ++round) {
    // Some small, some too large to wait for others, some that go on, and the last at its end.
    const auto body = [&](std::size_t i) { return std::string(i % 7 == 0 ? 200'000 : 1 + i, static_cast<char>('a' + i % 26)); };
    const std::string last = round == 2 ? "Connection: close\r\n" : "";
    for (std::size_t i = 0; i < clients.size(); ++i) ASSERT_TRUE(clients[i].send(post("/echo", "first") + post("/echo", body(i), last)));
    for (std::size_t i = 0; i < clients.size(); ++i) {
      EXPECT_EQ(clients[i].receive().body, "first");
      EXPECT_TRUE(clients[i].receive().body == body(i)) << i;
    }
  }
  for (client& one : clients) EXPECT_TRUE(one.closed());
}

TEST(connection, answers_head_with_the_length_and_no_body) {
  running_server server;
  client c(server.port());
  ASSERT_TRUE(c.send("HEAD /size?12345 HTTP/1.1\r\nHost: here\r\n\r\n" + post("/echo", "next")));
  const auto r = c.receive(true);
  EXPECT_EQ(r.status, 200);
  EXPECT_EQ(r.field("content-length"), "12345");
  EXPECT_EQ(c.receive().body, "next");
}

TEST(connection, closes_when_the_client_asks_for_it) {
  running_server server;
  client c(server.port());
  const auto r = c.exchange(post("/echo", "last", "Connection: close\r\n"));
  EXPECT_EQ(r.body, "last");
  EXPECT_EQ(r.field("connection"), "close");
  EXPECT_TRUE(c.closed());
}

TEST(connection, keeps_an_old_client_only_when_asked) {
  running_server server;
  client c(server.port());
  const auto kept = c.exchange("GET /echo HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  EXPECT_EQ(kept.field("connection"), "keep-alive");
  const auto last = c.exchange("GET /echo HTTP/1.0\r\n\r\n");
  EXPECT_EQ(last.field("connection"), "close");
  EXPECT_TRUE(c.closed());
}

TEST(connection, skips_one_empty_line_between_requests) {
  running_server server;
  client c(server.port());
  ASSERT_TRUE(c.send(post("/echo", "one") + "\r\n" + post("/echo", "two")));
  EXPECT_EQ(c.receive().body, "one");
  EXPECT_EQ(c.receive().body, "two");
}

TEST(connection, echoes_a_harmless_request_id_and_replaces_another) {
  running_server server;
  client c(server.port());
  EXPECT_EQ(c.exchange(get("/echo", "X-Request-Id: abc-123\r\n")).field("x-request-id"), "abc-123");
  EXPECT_EQ(c.exchange(get("/echo", "X-Request-Id: a \"b\"\r\n")).field("x-request-id").size(), 32U);
}

// Expect: 100-continue

TEST(connection, invites_a_body_that_waits_for_it) {
  running_server server;
  client c(server.port());
  for (const std::size_t size : {5U, 50'000U}) {
    const std::string body = pattern(size);
    const std::string request = post("/echo", body, "Expect: 100-continue\r\n");
    ASSERT_TRUE(c.send(request.substr(0, request.size() - size)));
    EXPECT_EQ(c.receive().status, 100);
    ASSERT_TRUE(c.send(body));
    EXPECT_TRUE(c.receive().body == body);
  }
  ASSERT_TRUE(c.send("POST /echo HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n"));
  EXPECT_EQ(c.receive().status, 100);
  ASSERT_TRUE(c.send("2\r\nab\r\n0\r\n\r\n"));
  EXPECT_EQ(c.receive().body, "ab");
}

TEST(connection, invites_no_body_that_is_there_or_that_there_is_none_of) {
  running_server server;
  client c(server.port());
  EXPECT_EQ(c.exchange(post("/echo", "here", "Expect: 100-continue\r\n")).status, 200);
  EXPECT_EQ(c.exchange(get("/echo", "Expect: 100-continue\r\n")).status, 200);
  EXPECT_EQ(c.exchange("POST /echo HTTP/1.0\r\nContent-Length: 1\r\nExpect: 100-continue\r\nConnection: close\r\n\r\nx").status, 200);
}

TEST(connection, refuses_instead_of_inviting) {
  server_settings settings = test_settings();
  settings.body_bytes = 1'000;
  running_server server(settings);
  const auto refused = [&](const std::string& request) {
    client c(server.port());
    const auto r = c.exchange(request);
    EXPECT_EQ(r.field("connection"), "close");
    EXPECT_TRUE(c.closed());
    return r.status;
  };
  EXPECT_EQ(refused("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 1001\r\nExpect: 100-continue\r\n\r\n"), 413);
  EXPECT_EQ(refused("POST /refused HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n"), 404);
  EXPECT_EQ(refused("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\nExpect: the best\r\n\r\n"), 417);
}

// Refusals: the answer arrives whole though the client still sends, the connection ends, and the next client is served.

struct refused_request {
  std::string bytes;
  int status;
  std::string code;
  rejection why;
};

TEST(connection, refuses_what_it_must_and_closes) {
  server_settings settings = test_settings();
  settings.body_bytes = 1'000'000;
  settings.bytes_in_flight = 500'000;
  settings.target_bytes = 1'000;
  settings.head_bytes = 4'000;
  running_server server(settings);
  const std::string host = "Host: h\r\n";
  const std::string start = "POST /echo HTTP/1.1\r\n" + host;
  const std::vector<refused_request> cases = {
      {"\x16\x03\x01\x02", 400, "malformed_head", rejection::malformed_head},
      {"GET /\r\n\r\n", 400, "malformed_head", rejection::malformed_head},
      {"GET / HTTP/1.1\r\n\r\n", 400, "malformed_head", rejection::malformed_head},
      {"GET / HTTP/1.1\r\n" + host + host + "\r\n", 400, "malformed_head", rejection::malformed_head},
      {"GET / HTTP/2.0\r\n" + host + "\r\n", 505, "unsupported_version", rejection::malformed_head},
      {start + "A: b\r\n c\r\n\r\n", 400, "malformed_head", rejection::malformed_head},
      {start + "Transfer-Encoding: gzip\r\n\r\n" + get("/smuggled"), 400, "malformed_head", rejection::malformed_head},
      {start + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501, "unknown_transfer_coding", rejection::malformed_head},
      {start + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n", 400, "malformed_head", rejection::malformed_head},
      {"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, "malformed_head", rejection::malformed_head},
      {start + "Content-Length: 3, 3\r\n\r\nabc", 400, "malformed_head", rejection::malformed_head},
      {start + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400, "malformed_head", rejection::malformed_head},
      {start + "Content-Length: +3\r\n\r\nabc", 400, "malformed_head", rejection::malformed_head},
      {start + "A: " + std::string(5'000, 'a'), 431, "head_limit", rejection::head_limit},
      {"GET /" + std::string(2'000, 'a') + " HTTP/1.1\r\n" + host + "\r\n", 414, "target_limit", rejection::target_limit},
      {start + "Content-Length: 1000001\r\n\r\n" + std::string(300'000, 'x'), 413, "body_limit", rejection::body_limit},
      {start + "Content-Length: 1000000000\r\n\r\n", 413, "body_limit", rejection::body_limit},
      {start + "Content-Length: 600000\r\n\r\n" + std::string(600'000, 'x'), 503, "memory_limit", rejection::memory_budget},
      {chunked_head + "f4241\r\n" + std::string(300'000, 'x'), 413, "body_limit", rejection::body_limit},
      {chunked_head + "zz\r\n", 400, "malformed_body", rejection::malformed_body},
      {chunked_head + "1;" + std::string(5'000, 'a') + "\r\nx\r\n0\r\n\r\n", 400, "malformed_body", rejection::malformed_body},
      {chunked_head + "0\r\nA: " + std::string(9'000, 'a') + "\r\n\r\n", 400, "malformed_body", rejection::malformed_body},
  };
  for (const refused_request& one : cases) {
    client c(server.port());
    c.send(one.bytes);
    const auto r = c.receive();
    EXPECT_EQ(r.status, one.status) << one.bytes.substr(0, 100);
    EXPECT_TRUE(r.body.starts_with(one.code + ": ")) << r.body;
    EXPECT_EQ(r.field("connection"), "close");
    EXPECT_EQ(r.field("x-request-id").size(), 32U);
    EXPECT_EQ(r.field("retry-after"), one.status == 503 ? "1" : "");
    EXPECT_TRUE(c.closed()) << one.bytes.substr(0, 100);
    EXPECT_EQ(server.heard.rejections().back(), one.why);
    client next(server.port());
    EXPECT_EQ(next.exchange(post("/echo", "next")).body, "next");
  }
}

TEST(connection, goes_on_after_a_refusal_whose_body_is_there) {
  running_server server;
  client c(server.port());
  const auto r = c.exchange(post("/refused", "some body"));
  EXPECT_EQ(r.status, 404);
  EXPECT_EQ(r.field("connection"), "");
  EXPECT_EQ(c.exchange(post("/echo", "next")).body, "next");
}

TEST(connection, answers_500_when_the_handler_throws_and_goes_on) {
  running_server server;
  client c(server.port());
  const auto r = c.exchange(post("/failing", "x"));
  EXPECT_EQ(r.status, 500);
  EXPECT_TRUE(r.body.starts_with("internal_error: ")) << r.body;
  EXPECT_EQ(c.exchange(post("/echo", "next")).body, "next");
}

// Deadlines

TEST(connection, closes_an_idle_connection_without_a_word) {
  server_settings settings = test_settings();
  settings.idle_time = milliseconds(50);
  running_server server(settings);
  client fresh(server.port());
  EXPECT_TRUE(fresh.closed());
  client used(server.port());
  EXPECT_EQ(used.exchange(post("/echo", "x")).status, 200);
  EXPECT_TRUE(used.closed());
  EXPECT_TRUE(server.heard.rejections().empty());
}

TEST(connection, serves_a_client_that_comes_back_after_its_buffer_was_given_away) {
  server_settings settings = test_settings();
  settings.head_time = milliseconds(50);  // for a quick tick
  running_server server(settings);
  client c(server.port());
  EXPECT_EQ(c.exchange(post("/echo", "x")).status, 200);
  EXPECT_FALSE(c.readable(1'300));
  EXPECT_EQ(c.exchange(post("/echo", "again")).body, "again");
}

// A byte now and then renews nothing.
TEST(connection, answers_408_to_a_head_that_takes_too_long) {
  server_settings settings = test_settings();
  settings.head_time = milliseconds(100);
  running_server server(settings);
  client c(server.port());
  const std::string request = get("/echo", "A: " + std::string(2'000, 'a') + "\r\n");
  for (std::size_t at = 0; at < request.size() && !c.readable(2); ++at) c.send(request.substr(at, 1));
  EXPECT_EQ(c.receive().status, 408);
  EXPECT_EQ(server.heard.rejections().back(), rejection::slow_head);
}

TEST(connection, answers_408_to_a_body_below_the_least_rate) {
  server_settings settings = test_settings();
  settings.body_time = milliseconds(100);
  settings.body_rate = 1'000'000;
  running_server server(settings);
  for (const std::string& head :
       {std::string("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\n"),
        std::string("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n"), chunked_head + "64\r\n"}) {
    client c(server.port());
    c.send(head);
    for (int i = 0; i < 90 && !c.readable(5); ++i) c.send("x");
    const auto r = c.receive();
    EXPECT_EQ(r.status, 408);
    EXPECT_TRUE(r.body.starts_with("slow_body: "));
    EXPECT_EQ(server.heard.rejections().back(), rejection::slow_body);
  }
}

TEST(connection, lets_a_body_take_longer_while_it_keeps_the_rate) {
  server_settings settings = test_settings();
  settings.body_time = milliseconds(1);
  settings.body_rate = 1;  // each byte earns a second
  running_server server(settings);
  client c(server.port());
  c.send("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 41\r\n\r\nx");
  for (int i = 0; i < 40; ++i) {
    EXPECT_FALSE(c.readable(5));
    c.send("x");
  }
  EXPECT_EQ(c.receive().status, 200);
}

TEST(connection, drops_a_client_that_does_not_take_its_answer) {
  server_settings settings = test_settings();
  settings.write_time = milliseconds(100);
  settings.write_rate = 2'000'000;  // time for all of the answer is not given before any of it is taken
  running_server server(settings);
  client c(server.port(), 4'096);
  c.send(get("/size?50000000"));
  while (server.heard.exchanges().empty()) std::this_thread::yield();
  EXPECT_FALSE(server.heard.exchanges().front().record.sent);
  EXPECT_LT(server.heard.exchanges().front().record.duration, std::chrono::seconds(15));
  EXPECT_EQ(server.heard.rejections().back(), rejection::slow_reader);
  client next(server.port());
  EXPECT_EQ(next.exchange(post("/echo", "next")).body, "next");
}

TEST(connection, sends_a_large_answer_to_a_slow_reader_in_time) {
  running_server server;
  client c(server.port(), 4'096);
  c.send(get("/size?3000000"));
  EXPECT_TRUE(c.receive().body == std::string(3'000'000, 'x'));
}

// Clients that go away

TEST(connection, outlives_clients_that_vanish_anywhere) {
  running_server server;
  const std::string request = post("/echo", std::string(100'000, 'x'));
  for (const std::size_t sent :
       {std::size_t{0}, std::size_t{3}, std::size_t{60}, std::size_t{1'000}, std::size_t{50'000}, request.size()}) {
    client c(server.port());
    c.send(std::string_view(request).substr(0, sent));
    c.vanish();
    client half(server.port());
    half.send(std::string_view(request).substr(0, sent));
    half.finish_sending();
    if (sent < request.size()) {
      EXPECT_TRUE(half.closed());
    } else {
      EXPECT_EQ(half.receive().status, 200);
    }
  }
  client next(server.port());
  EXPECT_EQ(next.exchange(post("/echo", "next")).body, "next");
}

// What the observer hears

TEST(connection, tells_of_each_exchange) {
  running_server server;
  {
    client c(server.port());
    c.exchange(post("/echo?x", "hello", "X-Request-Id: id-1\r\ntraceparent: 00-trace\r\n"));
    c.exchange("nonsense\r\n\r\n");
  }
  server.finish();
  const auto exchanges = server.heard.exchanges();
  ASSERT_EQ(exchanges.size(), 2U);
  const heard_exchange& echo = exchanges[0];
  EXPECT_EQ(echo.record.status, 200U);
  EXPECT_EQ(echo.record.operation, "echo");
  EXPECT_EQ(echo.method, "POST");
  EXPECT_EQ(echo.path, "/echo");
  EXPECT_EQ(echo.request_id, "id-1");
  EXPECT_EQ(echo.traceparent, "00-trace");
  EXPECT_TRUE(echo.remote.starts_with("127.0.0.1:"));
  EXPECT_EQ(echo.record.request_bytes, 5U);
  EXPECT_EQ(echo.record.response_bytes, 5U);
  EXPECT_GT(echo.record.duration.count(), 0);
  EXPECT_TRUE(echo.record.sent);
  const heard_exchange& refused = exchanges[1];
  EXPECT_EQ(refused.record.status, 400U);
  EXPECT_EQ(refused.record.operation, "");
  EXPECT_EQ(refused.method, "");
  EXPECT_EQ(refused.request_id.size(), 32U);
  EXPECT_EQ(server.heard.opened, 1);
  EXPECT_EQ(server.heard.closed, 1);
}

}  // namespace
}  // namespace smelt::service
