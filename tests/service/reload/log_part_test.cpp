#include "service/reload/log_part.hpp"

#include <gtest/gtest.h>

#include "tests/service/telemetry/captured_log.hpp"

namespace smelt::service {
namespace {

TEST(reload_log_part, changes_level_and_share_once_it_is_taken_and_a_loop_has_ticked) {
  telemetry::captured_log captured(telemetry::log_level::error);
  telemetry::metrics all(1, captured.log(), {.share = 0});
  log_part tested(captured.log(), all);
  observer& loop = *all.observers()[0];
  exchange_record record;
  record.status = 200;
  record.sent = true;
  config::settings next;
  next.log.level = "info";
  next.log.sample = 1;
  EXPECT_TRUE(tested.check(next).empty());
  EXPECT_FALSE(captured.log().wants(telemetry::log_level::info));
  tested.take();
  EXPECT_TRUE(captured.log().wants(telemetry::log_level::info));
  loop.finished(record);
  loop.ticked();
  loop.finished(record);
  EXPECT_EQ(captured.lines().size(), 1U);
}

}  // namespace
}  // namespace smelt::service
