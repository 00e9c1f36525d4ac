#include "service/pooled_answer.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/base/shared_block_pool.hpp"
#include "core/format/format.hpp"
#include "service/job_returns.hpp"
#include "tests/service/routes_fixture.hpp"

namespace smelt::service {
namespace {

using test::asked;
using test::route_client;

struct unawaited final : turn {
  void take_turn() noexcept override {}
};

struct told {
  unsigned status;
  std::string body;
  std::string_view code;
};

// With so much memory for the answer and for the work on it.
told answer_with(const handler& by, const asked& what, std::size_t for_answer, std::size_t for_work) {
  shared_block_pool answers({.keep = 0, .budget = for_answer});
  block_pool pool({.keep = 0, .budget = for_work});
  block_pool plenty;
  arena head_memory(plenty), scratch(pool);
  const request_head head = route_client::head_of(what);
  plan made;
  EXPECT_FALSE(by.refuse(head, {head_memory, head_memory}, made));
  const std::string padded = what.body + std::string(text_slack, '\xff');
  const input body(std::string_view(padded).substr(0, what.body.size()), text_slack);
  poller p;
  job_returns home(p);
  unawaited nobody;
  pooled_answer answering(home, by, made, head, body, answers, nobody);
  answering.work(scratch);
  EXPECT_FALSE(answering.is_done());
  answering.done();
  EXPECT_TRUE(answering.is_done());
  EXPECT_FALSE(answering.failed());
  EXPECT_GE(answering.used(), scratch.used());
  return {answering.with().status, std::string(answering.with().body), answering.with().code};
}

TEST(pooled_answer, is_whole_or_says_that_memory_was_spent_whichever_block_fails) {
  readiness ready;
  const routes served({}, formats(), ready);
  std::string body = "[0";
  for (int i = 1; i < 20'000; ++i) body += ',' + std::to_string(i * 7);
  const asked what{.target = "/v1/convert?to=cbor", .content_type = "application/json", .body = body + "]"};
  constexpr std::size_t plenty = std::size_t{64} << 20;
  const told whole = answer_with(served, what, plenty, plenty);
  ASSERT_EQ(whole.status, 200U);
  EXPECT_GT(whole.body.size(), 60'000U);
  int refused = 0;
  const auto check = [&](const told& got) {
    if (got.status == 200) {
      EXPECT_TRUE(got.body == whole.body);
    } else {
      ++refused;
      EXPECT_TRUE(got.status == 503 || got.status == 422) << got.status;
      EXPECT_EQ(got.code, "memory_limit");
    }
  };
  for (std::size_t budget = 0; budget <= plenty; budget = budget == 0 ? block_pool::smallest : budget * 2) {
    check(answer_with(served, what, budget, plenty));
    check(answer_with(served, what, plenty, budget));
  }
  EXPECT_GE(refused, 6);
}

}  // namespace
}  // namespace smelt::service
