#include "config/merge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/value.hpp"

namespace smelt::config {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(config_merge, takes_what_can_change_and_names_it) {
  const settings in_use;
  settings read;
  read.deadlines.idle = 5s;
  read.log.sample = 0.25;
  const auto made = merge(in_use, read);
  EXPECT_EQ(made.values.deadlines.idle, 5s);
  EXPECT_EQ(made.values.log.sample, 0.25);
  EXPECT_THAT(made.changed, ElementsAre(find("deadlines.idle"), find("log.sample")));
  EXPECT_THAT(made.restarts, IsEmpty());
}

TEST(config_merge, leaves_what_takes_a_restart_as_it_is_and_names_it) {
  const settings in_use;
  settings read;
  read.server.port = 9'000;
  read.log.format = "text";
  const auto made = merge(in_use, read);
  EXPECT_EQ(made.values.server.port, 8'080U);
  EXPECT_EQ(made.values.log.format, "json");
  EXPECT_THAT(made.changed, IsEmpty());
  EXPECT_THAT(made.restarts, ElementsAre(find("server.port"), find("log.format")));
}

TEST(config_merge, compares_with_what_is_in_use_and_not_with_what_is_built_in) {
  settings in_use;
  in_use.deadlines.idle = 5s;
  in_use.server.port = 9'000;
  const auto made = merge(in_use, in_use);
  EXPECT_THAT(made.changed, IsEmpty());
  EXPECT_THAT(made.restarts, IsEmpty());
  EXPECT_EQ(merge(in_use, {}).values.deadlines.idle, 1min);
}

}  // namespace
}  // namespace smelt::config
