#include "service/access/gate.hpp"

#include <gtest/gtest.h>

namespace smelt::service::access {
namespace {

constexpr std::uint64_t second = 1'000'000'000;
using kind = ruling::kind;

struct access_gate : testing::Test {
  policy rules;
  request_head head;
  visit under_way;

  access_gate() {
    head.path = "/v1/convert";
    head.verb = method::post;
    rules.counted = std::make_shared<traffic>();
  }
  void want_tokens() { rules.tokens = std::make_shared<const token_set>(token_set::parse("alice:uB3nMxw6o7Zq0rTt4fVhJA", "").value()); }
  ruling judge(std::uint64_t address = 1, std::uint64_t now = second) {
    visit short_one;
    return access::judge(rules, head, address, now, short_one);
  }
};

TEST_F(access_gate, lets_everybody_pass_where_nothing_is_wanted) {
  rules.counted = nullptr;
  EXPECT_EQ(judge().what, kind::pass);
}

TEST_F(access_gate, lets_pass_who_brings_a_token_and_tells_whose) {
  want_tokens();
  head.authorization = "Bearer uB3nMxw6o7Zq0rTt4fVhJA";
  EXPECT_EQ(judge().what, kind::pass);
  EXPECT_EQ(judge().caller, "alice");
}

TEST_F(access_gate, tells_who_brings_none_or_a_wrong_one_what_it_wants) {
  want_tokens();
  const auto none = judge();
  EXPECT_EQ(none.what, kind::refuse);
  EXPECT_EQ(none.why.status, 401U);
  EXPECT_EQ(none.why.code, "unauthorized");
  EXPECT_EQ(none.counted, rejection::unauthorized);
  EXPECT_EQ(none.challenge, "WWW-Authenticate: Bearer realm=\"smelt\"\r\n");
  for (const char* wrong : {"Bearer uB3nMxw6o7Zq0rTt4fVhJB", "Bearer a"}) {
    head.authorization = wrong;
    EXPECT_EQ(judge().why.status, 401U) << wrong;
    EXPECT_EQ(judge().challenge, "WWW-Authenticate: Bearer realm=\"smelt\", error=\"invalid_token\"\r\n");
    EXPECT_EQ(judge().caller, "");
  }
}

TEST_F(access_gate, lets_probes_pass_whatever_was_asked_before) {
  want_tokens();
  rules.each.begun = rate::of(1, 1);
  for (const char* path : {"/livez", "/readyz", "/healthz"}) {
    head.path = path;
    for (int i = 0; i < 3; ++i) EXPECT_EQ(judge().what, kind::pass);
  }
  head.path = "/livez/";
  EXPECT_EQ(judge().what, kind::refuse);
}

TEST_F(access_gate, answers_a_browsers_question_without_a_token) {
  want_tokens();
  rules.pages = cors({"https://a.example"});
  head.verb = method::options;
  head.origin = "https://a.example";
  head.requested_method = "POST";
  EXPECT_EQ(judge().what, kind::preflight);
  head.origin = "https://b.example";
  EXPECT_EQ(judge().why.status, 401U);
}

TEST_F(access_gate, bounds_what_one_client_begins_and_no_other) {
  rules.each.begun = rate::of(1, 2);
  EXPECT_EQ(judge(1).what, kind::pass);
  EXPECT_EQ(judge(1).what, kind::pass);
  const auto refused = judge(1, second + 1);
  EXPECT_EQ(refused.why.status, 429U);
  EXPECT_EQ(refused.why.code, "rate_limit");
  EXPECT_EQ(refused.counted, rejection::client_rate);
  EXPECT_EQ(refused.retry_after, 1U);
  EXPECT_EQ(judge(2).what, kind::pass);
  EXPECT_EQ(judge(1, 2 * second).what, kind::pass);
}

TEST_F(access_gate, tells_a_wait_of_many_seconds) {
  rules.each.begun = {.interval = 30 * second, .tolerance = 30 * second};
  EXPECT_EQ(judge(1, second).what, kind::pass);
  EXPECT_EQ(judge(1, second).retry_after, 30U);
  EXPECT_EQ(judge(1, second + 1).retry_after, 30U);
  EXPECT_EQ(judge(1, 2 * second).retry_after, 29U);
}

TEST_F(access_gate, bounds_what_all_begin) {
  rules.all.begun = rate::of(1, 2);
  EXPECT_EQ(judge(1).what, kind::pass);
  EXPECT_EQ(judge(2).what, kind::pass);
  const auto refused = judge(3);
  EXPECT_EQ(refused.why.status, 503U);
  EXPECT_EQ(refused.why.code, "overloaded");
  EXPECT_EQ(refused.counted, rejection::total_rate);
  EXPECT_EQ(refused.retry_after, 1U);
}

TEST_F(access_gate, bounds_what_is_under_way_until_it_ends) {
  rules.each.under_way = 1;
  visit one;
  EXPECT_EQ(access::judge(rules, head, 1, second, one).what, kind::pass);
  EXPECT_EQ(judge(1).counted, rejection::client_concurrency);
  EXPECT_EQ(judge(1).why.status, 429U);
  EXPECT_EQ(judge(2).what, kind::pass);
  one.leave();
  EXPECT_EQ(judge(1).what, kind::pass);
  one.leave();
  EXPECT_EQ(judge(1).what, kind::pass);
}

TEST_F(access_gate, bounds_what_of_all_is_under_way) {
  rules.all.under_way = 2;
  {
    visit one;
    visit other;
    EXPECT_EQ(access::judge(rules, head, 1, second, one).what, kind::pass);
    EXPECT_EQ(access::judge(rules, head, 2, second, other).what, kind::pass);
    EXPECT_EQ(judge(3).counted, rejection::total_concurrency);
    EXPECT_EQ(judge(3).why.status, 503U);
  }
  EXPECT_EQ(judge(3).what, kind::pass);
}

TEST_F(access_gate, slows_down_who_guesses_at_tokens) {
  want_tokens();
  rules.each.begun = rate::of(1, 3);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(judge().why.status, 401U);
  head.authorization = "Bearer uB3nMxw6o7Zq0rTt4fVhJA";
  EXPECT_EQ(judge().why.status, 429U);
}

TEST_F(access_gate, takes_nothing_of_what_all_may_begin_for_who_is_refused) {
  want_tokens();
  rules.each.under_way = 1;
  rules.all.begun = rate::of(1, 2);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(judge(1).why.status, 401U);
  head.authorization = "Bearer uB3nMxw6o7Zq0rTt4fVhJA";
  visit one;
  EXPECT_EQ(access::judge(rules, head, 1, second, one).what, kind::pass);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(judge(1).counted, rejection::client_concurrency);
  EXPECT_EQ(judge(2).what, kind::pass);
  EXPECT_EQ(judge(2).counted, rejection::total_rate);
}

TEST_F(access_gate, counts_nothing_as_under_way_that_it_refused) {
  want_tokens();
  rules.each.under_way = 1;
  rules.all.under_way = 1;
  visit refused;
  EXPECT_EQ(access::judge(rules, head, 1, second, refused).why.status, 401U);
  head.authorization = "Bearer uB3nMxw6o7Zq0rTt4fVhJA";
  visit one;
  EXPECT_EQ(access::judge(rules, head, 1, second, one).what, kind::pass);
  visit other;
  EXPECT_EQ(access::judge(rules, head, 2, second, other).counted, rejection::total_concurrency);
  one.leave();
  visit third;
  EXPECT_EQ(access::judge(rules, head, 2, second, third).what, kind::pass);
}

}  // namespace
}  // namespace smelt::service::access
