#include "service/access/client_table.hpp"

#include <gtest/gtest.h>

#include <set>

namespace smelt::service::access {
namespace {

constexpr std::uint64_t second = 1'000'000'000;
constexpr rate slow = rate::of(1, 1);

TEST(access_client_table, finds_a_clients_account_again) {
  client_table all;
  client* const one = all.find(1, second);
  ASSERT_NE(one, nullptr);
  EXPECT_EQ(one->begun.take(slow, second), 0U);
  EXPECT_EQ(all.find(1, second), one);
  EXPECT_NE(all.find(2, second), one);
}

TEST(access_client_table, remembers_some_thousand_clients_at_once) {
  client_table all;
  for (std::uint64_t i = 0; i < 4'000; ++i) EXPECT_EQ(all.find(i, second)->begun.take(slow, second), 0U);
  int known = 0;
  for (std::uint64_t i = 0; i < 4'000; ++i) known += all.find(i, second)->begun.take(slow, second) != 0 ? 1 : 0;
  EXPECT_GT(known, 3'900);  // a set of eight that gets more is rare: by Poisson's distribution of 2 some 0.02%
}

TEST(access_client_table, forgets_those_who_owe_least_before_others_and_takes_no_more_memory) {
  client_table all(7);
  for (std::uint64_t i = 0; i < 200'000; ++i) {
    client* const one = all.find(i, second);
    ASSERT_NE(one, nullptr);
    (void)one->begun.take(slow, second);
  }
  client* const last = all.find(199'999, second);
  EXPECT_NE(last->begun.take(slow, second), 0U);
}

TEST(access_client_table, forgets_nobody_of_whom_something_is_under_way) {
  client_table all(7);
  std::set<client*> held;
  bool full = false;
  for (std::uint64_t i = 0; i < 200'000 && !full; ++i) {
    client* const one = all.find(i, second);
    full = one == nullptr;
    if (full) break;
    EXPECT_TRUE(held.insert(one).second);
    ++one->under_way;
  }
  EXPECT_TRUE(full);
  EXPECT_LE(held.size(), client_table::ways * client_table::sets);
}

TEST(access_client_table, gives_a_new_client_nothing_of_what_another_owed) {
  client_table all(7);
  for (std::uint64_t i = 0; i < 200'000; ++i) {
    client* const one = all.find(i, second);
    ASSERT_EQ(one->begun.take(slow, second), 0U) << i;
  }
}

}  // namespace
}  // namespace smelt::service::access
