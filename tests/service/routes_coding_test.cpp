// Content codings as the routes take and give them.
#include <gtest/gtest.h>

#include "service/management_routes.hpp"
#include "service/routes.hpp"
#include "tests/service/coding/peers.hpp"
#include "tests/service/coding/pieces.hpp"
#include "tests/service/route_client.hpp"

namespace smelt::service {
namespace {

using proto::content_coding;

constexpr std::size_t body_limit = 4U << 20;

class routes_coding : public testing::TestWithParam<content_coding> {
 protected:
  content_coding which() const { return GetParam(); }
  std::string name() const { return std::string(proto::name(which())); }

  test::asked coded(std::string_view plain, std::string target = "/v1/convert?to=json") const {
    return {.target = std::move(target),
            .content_type = "application/json",
            .content_encoding = name(),
            .body = coding::test::encoded(which(), plain)};
  }
  test::asked wanting(std::string_view plain, std::string accept_encoding, std::string target = "/v1/convert") const {
    return {.target = std::move(target),
            .content_type = "application/json",
            .body = std::string(plain),
            .accept_encoding = std::move(accept_encoding)};
  }

  readiness ready_;
  coding::settings codings_{.request = true, .response = true, .body = body_limit};
  routes routes_{{.limits = {}, .echo = true, .coding = codings_}, formats(), ready_};
  test::route_client client_{routes_};
};

INSTANTIATE_TEST_SUITE_P(coding, routes_coding, testing::ValuesIn(coding::test::all_codings),
                         coding::test::name_of<testing::TestParamInfo<content_coding>>);

TEST_P(routes_coding, take_payloads_in_it) {
  const std::string plain = coding::test::some_json(500);
  const auto r = client_.ask(coded(plain));
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.body, plain);
  EXPECT_EQ(client_.ask(coded(plain, "/v1/extract?path=/499/name")).body, "\"record 499\"");
  EXPECT_EQ(client_.ask(coded(plain, "/v1/validate")).body, R"({"valid":true})");
  EXPECT_EQ(client_.ask(coded(plain, "/v1/inspect?limit=1")).json()["size"], plain.size());
}

TEST_P(routes_coding, tell_where_the_payload_is_wrong_not_its_coding) {
  const auto r = client_.ask(coded("[1,\n2,}"));
  EXPECT_EQ(r.status, 400U);
  EXPECT_EQ(r.json()["code"], "unexpected");
  EXPECT_EQ(r.json()["offset"], 6);
  EXPECT_EQ(r.json()["line"], 2);
  EXPECT_EQ(client_.ask(coded("[1,\n2,}", "/v1/validate")).json()["errors"][0]["offset"], 6);
  EXPECT_EQ(client_.ask(coded("", "/v1/convert")).json()["code"], "truncated");
}

TEST_P(routes_coding, refuse_payloads_that_are_not_in_it) {
  test::asked what = coded(coding::test::some_json(50));
  const std::size_t size = what.body.size();
  const auto expect = [&](std::uint64_t offset, const coding::fault& why) {
    const auto r = client_.ask(what);
    EXPECT_EQ(r.status, 400U);
    EXPECT_EQ(r.operation, "convert");
    EXPECT_EQ(r.json()["code"], "malformed_encoding");
    EXPECT_EQ(r.json()["detail"], why.detail);
    EXPECT_EQ(r.json()["offset"], offset);
    EXPECT_FALSE(r.json().contains("path"));
  };
  what.body += "\n";
  expect(size, coding::faults::trailing);
  what.body.resize(size - 1);
  expect(size - 1, coding::faults::truncated);
  what.body.clear();
  expect(0, coding::faults::truncated);
}

TEST_P(routes_coding, judge_how_long_a_payload_becomes) {
  const std::string fits = '[' + std::string(body_limit - 2, ' ') + ']';
  codings_.ratio = 1'000'000;
  const routes lenient({.coding = codings_}, formats(), ready_);
  const test::route_client client{lenient};
  EXPECT_EQ(client.ask(coded(fits)).status, 200U);
  const auto r = client.ask(coded(fits + ' '));
  EXPECT_EQ(r.status, 413U);
  EXPECT_EQ(r.json()["code"], "body_limit");
  EXPECT_EQ(r.json()["limit"], body_limit);
}

TEST_P(routes_coding, judge_the_ratio_beyond_what_is_free) {
  EXPECT_EQ(client_.ask(coded('[' + std::string(coding::free_bytes - 2, ' ') + ']')).status, 200U);
  const auto r = client_.ask(coded('[' + std::string(3 * coding::free_bytes, ' ') + ']'));
  EXPECT_EQ(r.status, 413U);
  EXPECT_EQ(r.json()["code"], "ratio_limit");
  EXPECT_EQ(r.json()["limit"], 200);
}

// A bomb inside another is no JSON when the outer one is undone.
TEST_P(routes_coding, undo_one_coding_only) {
  const std::string inner = coding::test::encoded(which(), coding::test::some_json(10));
  const auto r = client_.ask(coded(inner));
  EXPECT_EQ(r.status, 400U);
  EXPECT_NE(r.json()["code"], "malformed_encoding");
}

TEST_P(routes_coding, say_when_memory_is_spent) {
  const std::string plain = coding::test::some_json(20'000);
  for (const std::size_t budget : {0U, 16U << 10, 64U << 10, 256U << 10}) {
    const auto r = test::route_client{routes_, budget + (64U << 10), budget}.ask(coded(plain));
    EXPECT_EQ(r.status, 503U) << budget;
    EXPECT_EQ(r.json()["code"], "memory_limit");
  }
}

TEST_P(routes_coding, give_answers_in_it) {
  const std::string plain = coding::test::some_json(500);
  const auto r = client_.ask(wanting(plain, name()));
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.headers, "Content-Encoding: " + name() + "\r\nVary: Accept-Encoding\r\n");
  EXPECT_LT(r.body.size(), plain.size() / 3);
  EXPECT_EQ(coding::test::decoded(which(), r.body), plain);
  const auto extracted = client_.ask(wanting(plain, name(), "/v1/extract?path="));
  EXPECT_EQ(extracted.headers, "Smelt-Checked: lazy\r\nContent-Encoding: " + name() + "\r\nVary: Accept-Encoding\r\n");
  EXPECT_EQ(coding::test::decoded(which(), extracted.body), plain);
  const test::asked head{.verb = method::head, .target = "/openapi.json", .accept_encoding = name()};
  const test::asked get{.verb = method::get, .target = "/openapi.json", .accept_encoding = name()};
  EXPECT_EQ(client_.ask(head).body.size(), client_.ask(get).body.size());
}

TEST_P(routes_coding, give_short_answers_as_they_are) {
  const auto r = client_.ask(wanting("[1]", name()));
  EXPECT_EQ(r.body, "[1]");
  EXPECT_EQ(r.headers, "");
  const auto must = client_.ask(wanting("[1]", name() + ", identity;q=0"));
  EXPECT_EQ(must.headers, "Content-Encoding: " + name() + "\r\nVary: Accept-Encoding\r\n");
  EXPECT_EQ(coding::test::decoded(which(), must.body), "[1]");
}

TEST_P(routes_coding, give_answers_as_they_are_that_would_not_become_smaller) {
  std::string noise;
  std::uint64_t state = 1;
  for (int i = 0; i < 3'000; ++i) {
    state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    noise += static_cast<char>(state >> 56);
  }
  test::asked what{.target = "/v1/echo", .content_type = "application/json", .body = noise, .accept_encoding = name()};
  const auto r = client_.ask(what);
  EXPECT_EQ(r.body, noise);
  EXPECT_EQ(r.headers, "Vary: Accept-Encoding\r\n");
}

TEST_P(routes_coding, give_answers_as_they_are_where_memory_is_spent) {
  const std::string plain = coding::test::some_json(500);
  test::asked what{.target = "/v1/echo", .content_type = "application/json", .body = plain, .accept_encoding = name()};
  const auto r = test::route_client{routes_, 1U << 20, 0}.ask(what);
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.body, plain);
}

TEST_P(routes_coding, refuse_to_answer_in_what_is_refused_where_memory_is_spent) {
  codings_.threshold = 1;
  const routes eager({.coding = codings_}, formats(), ready_);
  test::asked what = wanting("[1]", name() + ", identity;q=0", "/v1/validate");
  const auto r = test::route_client{eager, 1U << 20, 16U << 10}.ask(what);
  EXPECT_EQ(r.status, 503U);
  EXPECT_EQ(r.json()["code"], "memory_limit");
}

TEST(routes_without_coding, neither_take_nor_give_any) {
  readiness ready;
  const routes plain({.limits = {}}, formats(), ready);
  const test::route_client client{plain};
  const std::string json = coding::test::some_json(500);
  const test::asked what{
      .target = "/v1/convert", .content_type = "application/json", .body = json, .accept_encoding = "gzip, identity;q=0"};
  const auto r = client.ask(what);
  EXPECT_EQ(r.body, json);
  EXPECT_EQ(r.headers, "");
}

TEST(routes_with_coding, list_those_that_are_taken) {
  readiness ready;
  const routes coded({.coding = {.request = true}}, formats(), ready);
  for (const char* other : {"deflate", "gzip, gzip", "identity, br"}) {
    const auto r = test::route_client{coded}.ask(
        {.target = "/v1/convert", .content_type = "application/json", .content_encoding = other, .body = "1"});
    EXPECT_EQ(r.status, 415U);
    EXPECT_TRUE(r.refused);
    EXPECT_EQ(r.headers, "Accept-Encoding: zstd, br, gzip\r\n");
    EXPECT_EQ(r.json()["code"], "unsupported_encoding");
  }
}

TEST(routes_with_coding, are_not_acceptable_where_no_coding_is) {
  readiness ready;
  const routes coded({.coding = {.response = true}}, formats(), ready);
  const test::route_client client{coded};
  const auto r = client.ask({.target = "/v1/convert", .content_type = "application/json", .body = "1", .accept_encoding = "*;q=0"});
  EXPECT_EQ(r.status, 406U);
  EXPECT_TRUE(r.refused);
  EXPECT_EQ(r.json()["code"], "not_acceptable");
  for (const char* path : {"/livez", "/v1/formats"})
    EXPECT_EQ(client.ask({.verb = method::get, .target = path, .accept_encoding = "*;q=0"}).status, 200U) << path;
}

TEST(management_routes_with_coding, give_metrics_as_prometheus_asks_for_them) {
  readiness ready;
  const std::string page = coding::test::some_json(100);
  const management_routes served([&page] { return page; }, ready, {.response = true});
  const auto r = test::route_client{served}.ask({.verb = method::get, .target = "/metrics", .accept_encoding = "gzip"});
  EXPECT_EQ(r.headers, "Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n");
  EXPECT_EQ(coding::test::decoded(content_coding::gzip, r.body), page);
}

}  // namespace
}  // namespace smelt::service
