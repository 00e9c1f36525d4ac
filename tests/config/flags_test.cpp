#include "config/flags.hpp"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "config/table.hpp"

namespace smelt::config {
namespace {

TEST(config_flags, give_what_stands_on_the_command_line) {
  CLI::App command;
  const flags all(command);
  command.parse("--server.port=9000 --log.level debug --config mine.toml --diagnostics.echo true");
  EXPECT_EQ(all.file(), "mine.toml");
  const auto given = all.given();
  ASSERT_EQ(given.size(), 3U);
  EXPECT_EQ(given[0].name, "server.port");
  EXPECT_EQ(given[0].value, "9000");
  EXPECT_EQ(given[0].origin, "--server.port");
  EXPECT_EQ(given[1].name, "log.level");
  EXPECT_EQ(given[1].value, "debug");
  EXPECT_EQ(given[2].value, "true");
}

TEST(config_flags, give_nothing_where_nothing_stands) {
  CLI::App command;
  const flags all(command);
  command.parse("");
  EXPECT_TRUE(all.given().empty());
  EXPECT_TRUE(all.file().empty());
}

TEST(config_flags, refuse_a_flag_that_is_no_setting) {
  CLI::App command;
  const flags all(command);
  EXPECT_THROW(command.parse("--server.ports 1"), CLI::ExtrasError);
}

TEST(config_flags, have_every_setting_in_the_help) {
  CLI::App command;
  const flags all(command);
  const auto help = command.help();
  for (const auto& row : table()) EXPECT_NE(help.find(row.flag()), std::string::npos) << row.name;
}

}  // namespace
}  // namespace smelt::config
