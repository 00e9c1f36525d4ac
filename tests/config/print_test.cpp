#include "config/print.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "config/table.hpp"
#include "tests/config/settings_file.hpp"

namespace smelt::config {
namespace {

using testing::HasSubstr;

constexpr std::array<const char*, 1> nothing{nullptr};

std::string project_file(const char* path) {
  const auto root = std::filesystem::path(__FILE__).parent_path().parent_path().parent_path();
  std::ifstream file(root / path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(config_print, shows_every_value_with_its_origin) {
  const std::array<const char*, 2> variables{"SMELT_SERVER_PORT=9000", nullptr};
  const auto printed = print(load({.file = "", .variables = variables.data(), .flags = {}}).value());
  EXPECT_THAT(printed,
              HasSubstr("[server]\naddress = \"0.0.0.0\"             # default\nport = 9000                     # SMELT_SERVER_PORT\n"));
  EXPECT_THAT(printed, HasSubstr("\n[limits]\n"));
  EXPECT_THAT(printed, HasSubstr("body = \"64MiB\"                  # default\n"));
  EXPECT_THAT(printed, HasSubstr("echo = false                    # default\n"));
  EXPECT_THAT(printed, HasSubstr("idle = \"1m\"                     # default; reloadable\n"));
}

TEST(config_print, gives_a_file_that_reads_back_as_the_same_settings) {
  const std::array<const char*, 4> variables{"SMELT_LOG_SAMPLE=0.125", "SMELT_DEADLINES_IDLE=1234ms", "SMELT_SERVER_ADDRESS=::1", nullptr};
  const auto first = load({.file = "", .variables = variables.data(), .flags = {}}).value();
  const settings_file file(print(first));
  const auto again = load({.file = file.path(), .variables = nothing.data(), .flags = {}});
  ASSERT_TRUE(again) << again.error()[0];
  EXPECT_EQ(again->values.log.sample, 0.125);
  EXPECT_EQ(again->values.deadlines.idle.count(), 1'234);
  EXPECT_EQ(again->values.server.address, "::1");
  EXPECT_EQ(again->values.limits.work, first.values.limits.work);
}

TEST(config_print, gives_the_example_file_that_the_project_holds) { EXPECT_EQ(example(), project_file("config/smelt.toml")); }

TEST(config_print, gives_an_example_that_can_be_used_as_it_is_and_with_every_line_taken_in) {
  const settings_file commented(example());
  EXPECT_TRUE(load({.file = commented.path(), .variables = nothing.data(), .flags = {}}));

  std::string text = example();
  for (auto at = text.find("\n#"); at != std::string::npos; at = text.find("\n#", at + 1)) {
    if (text[at + 2] != ' ') text.erase(at + 1, 1);
  }
  const settings_file whole(text);
  const auto made = load({.file = whole.path(), .variables = nothing.data(), .flags = {}});
  ASSERT_TRUE(made) << made.error()[0];
  for (const auto& origin : made->origins) EXPECT_THAT(origin, HasSubstr(whole.path()));
}

TEST(config_print, gives_the_table_that_the_documentation_holds) {
  EXPECT_THAT(project_file("docs/configuration.md"), HasSubstr(markdown()));
}

}  // namespace
}  // namespace smelt::config
