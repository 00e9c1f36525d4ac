#include "service/configured.hpp"

#include <gtest/gtest.h>

#include "config/value.hpp"

namespace smelt::service {
namespace {

using namespace std::chrono_literals;

TEST(configured, gives_the_server_what_the_settings_say) {
  config::settings s;
  s.server = {.address = "::1", .port = 1, .threads = 2, .connections = 3, .in_flight = 4U << 20, .loop_memory = 5U << 20, .loop_pool = 6};
  s.management = {.address = "127.0.0.1", .port = 7};
  s.limits.head = 8'000;
  s.limits.target = 9'000;
  s.limits.body = 10;
  s.deadlines = {.idle = 11ms, .head = 12ms, .body = 13ms, .body_rate = 14, .write = 15ms, .write_rate = 16};
  s.pool = {.above = 19, .threads = 20, .queue = 21, .wait = 22ms};
  s.shutdown = {.grace = 17ms, .drain = 18ms};
  const auto to = server_settings_of(s);
  EXPECT_EQ(to.address, "::1");
  EXPECT_EQ(to.port, 1);
  EXPECT_EQ(to.loops, 2U);
  EXPECT_EQ(to.connections, 3U);
  EXPECT_EQ(to.bytes_in_flight, 4U << 20);
  EXPECT_EQ(to.loop_memory_bytes, 5U << 20);
  EXPECT_EQ(to.kept_bytes, 6U);
  EXPECT_EQ(to.management_address, "127.0.0.1");
  EXPECT_EQ(to.management_port, 7);
  EXPECT_EQ(to.head_bytes, 8'000U);
  EXPECT_EQ(to.target_bytes, 8'000U);  // a target is part of its head
  EXPECT_EQ(to.body_bytes, 10U);
  EXPECT_EQ(to.idle_time, 11ms);
  EXPECT_EQ(to.head_time, 12ms);
  EXPECT_EQ(to.body_time, 13ms);
  EXPECT_EQ(to.body_rate, 14U);
  EXPECT_EQ(to.write_time, 15ms);
  EXPECT_EQ(to.write_rate, 16U);
  EXPECT_EQ(to.grace_time, 17ms);
  EXPECT_EQ(to.stop_time, 18ms);
  EXPECT_EQ(to.pool_above, 19U);
  EXPECT_EQ(to.pool_threads, 20U);
  EXPECT_EQ(to.pool_queue, 21U);
  EXPECT_EQ(to.pool_wait, 22ms);
}

TEST(configured, takes_no_body_that_could_never_be_held) {
  config::settings s;
  s.server.in_flight = 5'000'000;
  EXPECT_EQ(server_settings_of(s).body_bytes, 5'000'000U);
  s.server.loop_memory = 3U << 20;
  EXPECT_EQ(server_settings_of(s).body_bytes, (2U << 20) - 4'096);
}

TEST(configured, gives_core_its_limits) {
  config::settings s;
  s.limits.body = 1;
  s.limits.depth = 2;
  s.limits.tokens = 3;
  s.limits.text = 4;
  s.limits.digits = 5;
  s.limits.work = std::uint64_t{6} << 40;
  s.limits.output = std::uint64_t{7} << 40;
  const auto to = limits_of(s);
  EXPECT_EQ(to.bytes, 1U);
  EXPECT_EQ(to.depth, 2U);
  EXPECT_EQ(to.tokens, 3U);
  EXPECT_EQ(to.text, 4U);
  EXPECT_EQ(to.digits, 5U);
  EXPECT_EQ(to.work, std::uint64_t{6} << 40);
  EXPECT_EQ(to.output, std::uint64_t{7} << 40);
}

TEST(configured, cuts_no_value_that_the_table_of_settings_allows) {
  for (const auto* name : {"limits.body", "limits.depth", "limits.tokens", "limits.text", "limits.digits"}) {
    EXPECT_LE(config::find(name)->most, std::numeric_limits<std::uint32_t>::max()) << name;
  }
  for (const auto* name : {"server.port", "management.port"}) EXPECT_EQ(config::find(name)->most, 65'535U) << name;
  EXPECT_LE(config::find("limits.head")->most, server_settings::max_head_bytes);
}

TEST(configured, knows_every_level_and_format_of_the_log) {
  config::settings s;
  for (const auto level : config::find("log.level")->choices) {
    s.log.level = level;
    EXPECT_EQ(telemetry::name(log_settings_of(s).level), level);
  }
  s.log.format = "text";
  s.log.queue = 99;
  EXPECT_EQ(log_settings_of(s).format, telemetry::log_format::text);
  EXPECT_EQ(log_settings_of(s).queue, 99U);
  s.log.sample = 0.5;
  s.log.failures = 7;
  EXPECT_EQ(access_log_settings_of(s).share, 0.5);
  EXPECT_EQ(access_log_settings_of(s).failures, 7U);
  s.log.format = "json";
  EXPECT_EQ(log_settings_of(s).format, telemetry::log_format::json);
}

// Built-in values stand in the settings and, for those who use a server without them, in its own.
TEST(configured, starts_from_the_servers_own_defaults) {
  const auto to = server_settings_of({});
  const server_settings own;
  EXPECT_EQ(to.address, own.address);
  EXPECT_EQ(to.port, own.port);
  EXPECT_EQ(to.management_port, own.management_port);
  EXPECT_EQ(to.connections, own.connections);
  EXPECT_EQ(to.bytes_in_flight, own.bytes_in_flight);
  EXPECT_EQ(to.loop_memory_bytes, own.loop_memory_bytes);
  EXPECT_EQ(to.kept_bytes, own.kept_bytes);
  EXPECT_EQ(to.head_bytes, own.head_bytes);
  EXPECT_EQ(to.target_bytes, own.target_bytes);
  EXPECT_EQ(to.body_bytes, own.body_bytes);
  EXPECT_EQ(to.idle_time, own.idle_time);
  EXPECT_EQ(to.head_time, own.head_time);
  EXPECT_EQ(to.body_time, own.body_time);
  EXPECT_EQ(to.body_rate, own.body_rate);
  EXPECT_EQ(to.write_time, own.write_time);
  EXPECT_EQ(to.write_rate, own.write_rate);
  EXPECT_EQ(to.grace_time, own.grace_time);
  EXPECT_EQ(to.stop_time, own.stop_time);
  EXPECT_EQ(to.pool_above, own.pool_above);
  EXPECT_EQ(to.pool_threads, own.pool_threads);
  EXPECT_EQ(to.pool_queue, own.pool_queue);
  EXPECT_EQ(to.pool_wait, own.pool_wait);
  EXPECT_EQ(limits_of({}).depth, limits{}.depth);
  EXPECT_EQ(limits_of({}).bytes, limits{}.bytes);
  EXPECT_EQ(limits_of({}).tokens, limits{}.tokens);
  EXPECT_EQ(limits_of({}).text, limits{}.text);
  EXPECT_EQ(limits_of({}).digits, limits{}.digits);
  EXPECT_EQ(limits_of({}).work, limits{}.work);
  EXPECT_EQ(limits_of({}).output, limits{}.output);
}

}  // namespace
}  // namespace smelt::service
