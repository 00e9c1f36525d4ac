// What guards the data port, over a real connection.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "service/access/policy.hpp"
#include "tests/service/client.hpp"
#include "tests/service/heap_observer.hpp"
#include "tests/service/running_server.hpp"

namespace smelt::service {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string token = "Authorization: Bearer uB3nMxw6o7Zq0rTt4fVhJA\r\n";
const std::string page = "Origin: https://a.example\r\n";

access::policy wanting_tokens() {
  access::policy rules;
  rules.tokens = std::make_shared<const access::token_set>(access::token_set::parse("alice:uB3nMxw6o7Zq0rTt4fVhJA", "").value());
  return rules;
}

access::policy bounding(const access::bounds& each, const access::bounds& all = {}) {
  access::policy rules;
  rules.each = each;
  rules.all = all;
  rules.counted = std::make_shared<access::traffic>();
  return rules;
}

server_settings settings_with(access::policy rules) {
  server_settings settings = test_settings();
  settings.access = std::make_shared<const access::policy>(std::move(rules));
  return settings;
}

// A head whose body is still to come.
std::string head_of(std::size_t length, std::string_view fields = "") {
  return "POST /echo HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: " + std::to_string(length) + "\r\n" +
         std::string(fields) + "\r\n";
}

TEST(connection_access, answers_who_brings_a_token_and_tells_the_observer_whose) {
  running_server server(settings_with(wanting_tokens()));
  {
    client c(server.port());
    EXPECT_EQ(c.exchange(post("/echo", "hello", token)).body, "hello");
  }
  server.finish();
  ASSERT_EQ(server.heard.exchanges().size(), 1U);
  EXPECT_EQ(server.heard.exchanges()[0].record.status, 200U);
  EXPECT_EQ(server.heard.exchanges()[0].record.caller, "alice");
}

TEST(connection_access, refuses_who_brings_none_before_the_body_is_sent) {
  running_server server(settings_with(wanting_tokens()));
  client c(server.port());
  const auto refused = c.exchange(head_of(50'000));
  EXPECT_EQ(refused.status, 401);
  EXPECT_EQ(refused.field("www-authenticate"), "Bearer realm=\"smelt\"");
  EXPECT_EQ(refused.field("connection"), "close");
  EXPECT_THAT(refused.body, HasSubstr("unauthorized"));
  EXPECT_THAT(server.heard.rejections(), ElementsAre(rejection::unauthorized));
}

TEST(connection_access, goes_on_after_a_refusal_of_a_whole_request) {
  running_server server(settings_with(wanting_tokens()));
  client c(server.port());
  EXPECT_EQ(c.exchange(post("/echo", "hello")).status, 401);
  EXPECT_EQ(c.exchange(post("/echo", "hello", "Authorization: Bearer other\r\n")).field("www-authenticate"),
            "Bearer realm=\"smelt\", error=\"invalid_token\"");
  EXPECT_EQ(c.exchange(post("/echo", "hello", token)).status, 200);
  EXPECT_EQ(c.exchange(get("/livez")).status, 200);
}

TEST(connection_access, refuses_two_tokens_whichever_is_right) {
  running_server server(settings_with(wanting_tokens()));
  EXPECT_EQ(client(server.port()).exchange(post("/echo", "hello", token + token)).status, 400);
}

TEST(connection_access, tells_when_a_client_may_ask_again) {
  running_server server(settings_with(bounding({.begun = {.interval = 100'000'000'000, .tolerance = 200'000'000'000}})));
  client c(server.port());
  EXPECT_EQ(c.exchange(post("/echo", "1")).status, 200);
  EXPECT_EQ(c.exchange(post("/echo", "2")).status, 200);
  const auto refused = client(server.port()).exchange(post("/echo", "3"));
  EXPECT_EQ(refused.status, 429);
  const int wait = std::stoi(refused.field("retry-after"));
  EXPECT_TRUE(wait > 0 && wait <= 100) << wait;
  EXPECT_EQ(c.exchange(get("/readyz")).status, 200);
  EXPECT_THAT(server.heard.rejections(), ElementsAre(rejection::client_rate));
}

TEST(connection_access, counts_what_is_under_way_until_its_answer_is_out) {
  running_server server(settings_with(bounding({.begun = {}, .under_way = 1})));
  client first(server.port());
  EXPECT_EQ(first.exchange(head_of(5)).status, 100);
  client second(server.port());
  const auto refused = second.exchange(post("/echo", "2"));
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.field("retry-after"), "1");
  EXPECT_EQ(first.exchange("hello").body, "hello");
  EXPECT_EQ(second.exchange(post("/echo", "2")).status, 200);
}

TEST(connection_access, counts_nothing_for_a_client_that_is_gone) {
  running_server server(settings_with(bounding({}, {.begun = {}, .under_way = 1})));
  client first(server.port());
  EXPECT_EQ(first.exchange(head_of(5)).status, 100);
  client second(server.port());
  EXPECT_EQ(second.exchange(post("/echo", "2")).status, 503);
  first.vanish();
  int status = 503;
  while (status == 503) status = second.exchange(post("/echo", "2")).status;
  EXPECT_EQ(status, 200);
}

TEST(connection_access, tells_pages_of_an_origin_that_they_may_read_the_answer_refusals_too) {
  access::policy rules = wanting_tokens();
  rules.pages = access::cors({"https://a.example"});
  running_server server(settings_with(rules));
  client c(server.port());
  for (const auto& request : {post("/echo", "hello", token + page), post("/echo", "hello", page), post("/refused", "", token + page)}) {
    const auto answer = c.exchange(request);
    EXPECT_EQ(answer.field("access-control-allow-origin"), "https://a.example");
    EXPECT_EQ(answer.field("vary"), "Origin");
    EXPECT_EQ(answer.field("access-control-expose-headers"), "Smelt-Converted, Smelt-Checked, X-Request-Id, Retry-After");
  }
  const auto other = c.exchange(post("/echo", "hello", token + "Origin: https://b.example\r\n"));
  EXPECT_EQ(other.field("access-control-allow-origin"), "");
  EXPECT_EQ(other.field("vary"), "Origin");
}

TEST(connection_access, answers_a_preflight_and_keeps_the_connection) {
  access::policy rules = wanting_tokens();
  rules.pages = access::cors({"https://a.example"});
  running_server server(settings_with(rules));
  client c(server.port());
  const auto answer = c.exchange("OPTIONS /echo HTTP/1.1\r\nHost: h\r\n" + page + "Access-Control-Request-Method: POST\r\n\r\n");
  EXPECT_EQ(answer.status, 204);
  EXPECT_EQ(answer.field("access-control-allow-origin"), "https://a.example");
  EXPECT_EQ(answer.field("access-control-allow-methods"), "GET, HEAD, POST");
  EXPECT_THAT(answer.field("access-control-allow-headers"), HasSubstr("Authorization, Content-Type"));
  EXPECT_EQ(answer.field("access-control-max-age"), "7200");
  EXPECT_EQ(answer.body, "");
  EXPECT_EQ(c.exchange(post("/echo", "hello", token + page)).body, "hello");
}

TEST(connection_access, lets_a_request_end_by_the_rules_that_it_began_with) {
  running_server server;
  client began(server.port());
  EXPECT_EQ(began.exchange(head_of(5)).status, 100);
  server.renew(settings_with(wanting_tokens()));
  client other(server.port());
  int status = 200;
  while (status == 200) status = other.exchange(post("/echo", "2")).status;
  EXPECT_EQ(status, 401);
  EXPECT_EQ(began.exchange("hello").body, "hello");
  EXPECT_EQ(began.exchange(post("/echo", "hello")).status, 401);
  server.renew(test_settings());
  while (status == 401) status = other.exchange(post("/echo", "2")).status;
  EXPECT_EQ(status, 200);
}

TEST(connection_access, asks_the_heap_for_nothing_once_it_is_warm) {
  access::policy rules = bounding({.begun = access::rate::of(1'000'000, 0), .under_way = 100}, {.begun = {}, .under_way = 1'000});
  rules.tokens = wanting_tokens().tokens;
  rules.pages = access::cors({"https://a.example"});
  test_handler handler;
  heap_observer heap;
  readiness ready;
  observer* const observers[] = {&heap};
  server s(settings_with(rules), handler, handler, ready, observers);
  ASSERT_TRUE(s.start());
  std::thread thread([&] { s.run(); });
  {
    client c(s.port());
    const auto round = [&] { EXPECT_EQ(c.exchange(post("/echo", "hello", token + page)).status, 200); };
    for (int i = 0; i < 5; ++i) round();
    const std::uint64_t warm = heap.allocations;
    for (int i = 0; i < 100; ++i) round();
    EXPECT_EQ(heap.allocations, warm);
  }
  s.stop();
  thread.join();
}

}  // namespace
}  // namespace smelt::service
