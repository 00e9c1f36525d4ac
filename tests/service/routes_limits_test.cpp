// What is answered where a limit or the memory is met.
#include <gtest/gtest.h>

#include "tests/core/allocation_count.hpp"
#include "tests/service/routes_fixture.hpp"

namespace smelt::service {
namespace {

using test::asked;
using test::list_of;
using test::route_client;
using test::routes_test;

TEST_F(routes_test, name_the_limit_that_was_met) {
  const auto deep = post("/v1/convert", std::string(1'000, '['));
  EXPECT_EQ(deep.status, 400U);
  EXPECT_EQ(deep.json()["code"], "depth_limit");
  EXPECT_EQ(deep.json()["limit"], 64);
  const auto large = post("/v1/convert", std::string(20'000, ' ') + "1");
  EXPECT_EQ(large.status, 413U);
  EXPECT_EQ(large.json()["code"], "bytes_limit");
  EXPECT_EQ(large.json()["limit"], 10'000);
}

TEST_F(routes_test, answer_503_when_memory_is_spent) {
  const route_client poor{served, 1U << 20, 0};
  const auto r = poor.ask({.target = "/v1/convert", .content_type = "application/json", .body = "[1]"});
  EXPECT_EQ(r.status, 503U);
  EXPECT_EQ(r.headers, "Retry-After: 1\r\n");
  EXPECT_EQ(r.json()["code"], "memory_limit");
  const route_client poorest{served, 0, 0};
  const auto last = poorest.ask({.target = "/v1/convert", .content_type = "application/json", .body = "[1]"});
  EXPECT_EQ(last.status, 503U);
  EXPECT_EQ(last.headers, "Retry-After: 1\r\n");
  EXPECT_EQ(last.json()["code"], "memory_limit");
}

TEST_F(routes_test, refuse_an_answer_longer_than_allowed) {
  const routes strict({.limits = {.output = 100'000}}, formats(), ready);
  const route_client asking{strict};
  const std::string deep = std::string(500, '[') + std::string(500, ']');
  const auto json = [&](const std::string& query) {
    return asking.ask({.target = "/v1/convert" + query, .content_type = "application/json", .body = deep});
  };
  EXPECT_EQ(json("").body, deep);
  const auto refused = json("?indent=16");  // 16 x 500 spaces and more
  EXPECT_EQ(refused.status, 422U);
  EXPECT_EQ(refused.headers, "");
  EXPECT_EQ(refused.json()["code"], "output_limit");
  EXPECT_EQ(refused.json()["limit"], 100'000);
  const routes exact({.limits = {.output = 1'000}}, formats(), ready);
  EXPECT_EQ(route_client{exact}.ask({.target = "/v1/convert", .content_type = "application/json", .body = deep}).status, 200U);
  const routes less({.limits = {.output = 999}}, formats(), ready);
  EXPECT_EQ(route_client{less}.ask({.target = "/v1/convert", .content_type = "application/json", .body = deep}).status, 422U);
}

TEST_F(routes_test, say_that_a_request_alone_takes_more_memory_than_there_is) {
  const route_client small{served, std::size_t{1} << 30, std::size_t{1} << 30, std::size_t{64} << 10};
  const auto never = small.ask({.target = "/v1/convert", .content_type = "application/json", .body = "[" + list_of(4'000) + "]"});
  EXPECT_EQ(never.status, 422U);
  EXPECT_EQ(never.headers, "") << "to try again is of no use";
  EXPECT_EQ(never.json()["code"], "memory_limit");
  EXPECT_EQ(never.json()["limit"], 64 << 10);
}

TEST_F(routes_test, take_nothing_from_the_heap_for_an_operation) {
  block_pool pool;
  arena answer(pool);
  arena scratch(pool);
  const std::string padded = R"({"a":[1,2.5,"x"]})" + std::string(text_slack, '\0');
  const input body(std::string_view(padded).substr(0, padded.size() - text_slack), text_slack);
  const auto ask = [&](const asked& what) {
    const request_head head = route_client::head_of(what);
    plan made;
    const auto refused = served.refuse(head, {answer, scratch}, made);
    const auto status = refused ? refused->status : served.answer(made, head, body, {answer, scratch}).status;
    answer.reset(1U << 20);
    scratch.reset(1U << 20);
    return status;
  };
  const asked all[] = {{.target = "/v1/convert?to=cbor", .content_type = "application/json"},
                       {.target = "/v1/validate", .content_type = "application/json"},
                       {.target = "/v1/extract?path=/a/1", .content_type = "application/json"}};
  for (const auto& what : all) EXPECT_EQ(ask(what), 200U);
  const auto grown = pool.grown();
  const auto allocated = allocation_count();
  for (int i = 0; i < 100; ++i)
    for (const auto& what : all) EXPECT_EQ(ask(what), 200U);
  EXPECT_EQ(allocation_count(), allocated);
  EXPECT_EQ(pool.grown(), grown) << "the pool's blocks suffice";
}

}  // namespace
}  // namespace smelt::service
