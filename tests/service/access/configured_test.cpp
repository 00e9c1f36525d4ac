#include "service/access/configured.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/config/settings_file.hpp"

namespace smelt::service::access {
namespace {

using testing::ElementsAre;

TEST(access_configured, is_nothing_where_the_settings_say_nothing) { EXPECT_EQ(policy_of({}, nullptr).value(), nullptr); }

TEST(access_configured, says_what_the_settings_say) {
  const config::settings_file file("alice:uB3nMxw6o7Zq0rTt4fVhJA\n");
  config::settings said;
  said.access = {.tokens = file.path(),
                 .cors_origins = {"*"},
                 .requests_per_second = 10,
                 .burst = 20,
                 .concurrent = 3,
                 .total_requests_per_second = 1'000,
                 .total_burst = 0,
                 .total_concurrent = 5};
  const auto made = policy_of(said, nullptr).value();
  ASSERT_NE(made, nullptr);
  EXPECT_EQ(made->tokens->size(), 1U);
  EXPECT_TRUE(made->pages.on());
  EXPECT_EQ(made->each.begun.interval, 100'000'000U);
  EXPECT_EQ(made->each.begun.tolerance, 2'000'000'000U);
  EXPECT_EQ(made->each.under_way, 3U);
  EXPECT_EQ(made->all.begun.interval, 1'000'000U);
  EXPECT_EQ(made->all.begun.tolerance, 1'000'000'000U);
  EXPECT_EQ(made->all.under_way, 5U);
  EXPECT_NE(made->counted, nullptr);
}

TEST(access_configured, goes_on_counting_where_it_was) {
  config::settings said;
  said.access.concurrent = 3;
  const auto first = policy_of(said, nullptr).value();
  said.access.concurrent = 4;
  EXPECT_EQ(policy_of(said, first.get()).value()->counted, first->counted);
}

TEST(access_configured, tells_what_is_wrong_with_the_tokens) {
  const config::settings_file file("alice\n");
  config::settings said;
  said.access.tokens = file.path();
  const auto made = policy_of(said, nullptr);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error(), ElementsAre(testing::StartsWith(file.path() + ":1: expected a name")));
}

}  // namespace
}  // namespace smelt::service::access
