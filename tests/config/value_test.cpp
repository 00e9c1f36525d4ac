#include "config/value.hpp"

#include <gtest/gtest.h>

namespace smelt::config {
namespace {

const setting& row(std::string_view name) { return *find(name); }

bool takes(std::string_view name, std::string_view text) {
  settings changed;
  return assign(row(name), changed, text);
}

TEST(config_value, reads_an_integer_within_its_range) {
  settings changed;
  ASSERT_TRUE(assign(row("server.port"), changed, "9000"));
  EXPECT_EQ(changed.server.port, 9'000U);
  EXPECT_TRUE(takes("server.port", "0"));
  EXPECT_TRUE(takes("server.port", "65535"));
}

TEST(config_value, refuses_what_is_no_integer_or_out_of_range) {
  for (const auto* text : {"", "65536", "-1", "+1", " 80", "80 ", "0x50", "8e3", "80.0", "port", "99999999999999999999999"}) {
    EXPECT_FALSE(takes("server.port", text)) << text;
  }
  EXPECT_FALSE(takes("server.connections", "0"));
}

TEST(config_value, reads_a_size_in_bytes_or_with_a_unit) {
  settings changed;
  ASSERT_TRUE(assign(row("limits.body"), changed, "1000"));
  EXPECT_EQ(changed.limits.body, 1'000U);
  ASSERT_TRUE(assign(row("limits.body"), changed, "64KiB"));
  EXPECT_EQ(changed.limits.body, 65'536U);
  ASSERT_TRUE(assign(row("limits.body"), changed, "2 MiB"));
  EXPECT_EQ(changed.limits.body, 2'097'152U);
  ASSERT_TRUE(assign(row("limits.body"), changed, "1GiB"));
  EXPECT_EQ(changed.limits.body, 1'073'741'824U);
}

TEST(config_value, refuses_a_size_of_another_unit_or_beyond_its_range) {
  for (const auto* text : {"64KB", "64k", "MiB", "1.5MiB", "-1MiB", "4GiB", "0B", "18446744073709551615GiB"}) {
    EXPECT_FALSE(takes("limits.body", text)) << text;
  }
}

TEST(config_value, reads_a_duration_with_its_unit) {
  settings changed;
  ASSERT_TRUE(assign(row("deadlines.idle"), changed, "250ms"));
  EXPECT_EQ(changed.deadlines.idle.count(), 250);
  ASSERT_TRUE(assign(row("deadlines.idle"), changed, "90s"));
  EXPECT_EQ(changed.deadlines.idle.count(), 90'000);
  ASSERT_TRUE(assign(row("deadlines.idle"), changed, "2m"));
  EXPECT_EQ(changed.deadlines.idle.count(), 120'000);
}

TEST(config_value, refuses_a_duration_without_a_unit) {
  for (const auto* text : {"30", "", "s", "1.5s", "-1s", "30sec", "25h", "1ms"}) EXPECT_FALSE(takes("deadlines.idle", text)) << text;
}

TEST(config_value, reads_a_ratio_from_nought_to_one) {
  settings changed;
  ASSERT_TRUE(assign(row("log.sample"), changed, "0.25"));
  EXPECT_EQ(changed.log.sample, 0.25);
  for (const auto* text : {"0", "1", "1e-3"}) EXPECT_TRUE(takes("log.sample", text)) << text;
  for (const auto* text : {"1.01", "-0.1", "nan", "inf", "", "half", "0.5 "}) EXPECT_FALSE(takes("log.sample", text)) << text;
}

TEST(config_value, reads_true_and_false_alone) {
  settings changed;
  ASSERT_TRUE(assign(row("diagnostics.echo"), changed, "true"));
  EXPECT_TRUE(changed.diagnostics.echo);
  ASSERT_TRUE(assign(row("diagnostics.echo"), changed, "false"));
  EXPECT_FALSE(changed.diagnostics.echo);
  for (const auto* text : {"1", "0", "yes", "on", "True", ""}) EXPECT_FALSE(takes("diagnostics.echo", text)) << text;
}

TEST(config_value, reads_addresses_and_no_names) {
  for (const auto* text : {"127.0.0.1", "0.0.0.0", "::", "::1", "fe80::1"}) EXPECT_TRUE(takes("server.address", text)) << text;
  for (const auto* text : {"localhost", "", "127.0.0.1:80", "1.2.3", "[::1]", "*"}) EXPECT_FALSE(takes("server.address", text)) << text;
}

TEST(config_value, reads_a_choice_that_is_listed) {
  EXPECT_TRUE(takes("log.level", "warn"));
  EXPECT_FALSE(takes("log.level", "warning"));
  EXPECT_FALSE(takes("log.level", ""));
}

TEST(config_value, reads_paths_that_need_no_escapes) {
  settings changed;
  ASSERT_TRUE(assign(row("server.certificate"), changed, "/etc/smelt/tls/server ü.pem"));
  EXPECT_EQ(changed.server.certificate, "/etc/smelt/tls/server ü.pem");
  EXPECT_TRUE(takes("server.certificate", ""));
  for (const auto* text : {"a\nb", "a\"b", "a\\b", "a\x7f"}) EXPECT_FALSE(takes("server.certificate", text)) << text;
}

TEST(config_value, changes_nothing_when_it_refuses) {
  settings changed;
  EXPECT_FALSE(assign(row("server.port"), changed, "70000"));
  EXPECT_EQ(changed.server.port, settings{}.server.port);
}

TEST(config_value, shows_sizes_and_durations_in_their_largest_whole_unit) {
  settings held;
  held.limits.body = 65'536;
  EXPECT_EQ(show(row("limits.body"), held), "64KiB");
  held.limits.body = 65'537;
  EXPECT_EQ(show(row("limits.body"), held), "65537B");
  held.deadlines.idle = milliseconds(90'000);
  EXPECT_EQ(show(row("deadlines.idle"), held), "90s");
  held.shutdown.grace = milliseconds(0);
  EXPECT_EQ(show(row("shutdown.grace"), held), "0ms");
}

TEST(config_value, says_what_was_allowed) {
  EXPECT_EQ(expected(row("server.port")), "an integer from 0 to 65535");
  EXPECT_EQ(expected(row("limits.work")), "an integer from 1");
  EXPECT_EQ(expected(row("deadlines.head")), "a duration from 100ms to 1h, with ms, s, m or h");
  EXPECT_EQ(expected(row("log.level")), "one of debug, info, warn, error");
}

}  // namespace
}  // namespace smelt::config
