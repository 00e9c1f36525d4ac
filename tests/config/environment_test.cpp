#include "config/environment.hpp"

#include <gtest/gtest.h>

#include <array>

namespace smelt::config {
namespace {

TEST(config_environment, gives_the_settings_that_it_names) {
  const std::array<const char*, 4> variables{"PATH=/bin", "SMELT_SERVER_PORT=9000", "SMELT_DEADLINES_BODY_RATE=1=2", nullptr};
  const auto said = read_environment(variables.data());
  ASSERT_EQ(said.settings.size(), 2U);
  EXPECT_EQ(said.settings[0].name, "server.port");
  EXPECT_EQ(said.settings[0].value, "9000");
  EXPECT_EQ(said.settings[0].origin, "SMELT_SERVER_PORT");
  EXPECT_EQ(said.settings[1].name, "deadlines.body_rate");
  EXPECT_EQ(said.settings[1].value, "1=2");
}

TEST(config_environment, names_the_file) {
  const std::array<const char*, 2> variables{"SMELT_CONFIG=/etc/smelt.toml", nullptr};
  const auto said = read_environment(variables.data());
  EXPECT_EQ(said.file, "/etc/smelt.toml");
  EXPECT_TRUE(said.settings.empty());
}

TEST(config_environment, keeps_unknown_variables_for_the_check) {
  const std::array<const char*, 2> variables{"SMELT_SERVER_PRT=1", nullptr};
  const auto said = read_environment(variables.data());
  ASSERT_EQ(said.settings.size(), 1U);
  EXPECT_EQ(said.settings[0].name, "SMELT_SERVER_PRT");
}

TEST(config_environment, passes_over_what_tells_of_other_services) {
  const std::array<const char*, 4> variables{"SMELT_X_SERVICE_HOST=10.0.0.1", "SMELT_SERVER_PORT=tcp://10.0.0.1:8080",
                                             "SMELT_X_SERVCE_HOST=10.0.0.1", nullptr};
  const auto said = read_environment(variables.data());
  EXPECT_EQ(said.passed_over, (std::vector<std::string>{"SMELT_X_SERVICE_HOST", "SMELT_SERVER_PORT"}));
  ASSERT_EQ(said.settings.size(), 1U);
  EXPECT_EQ(said.settings[0].name, "SMELT_X_SERVCE_HOST");
}

}  // namespace
}  // namespace smelt::config
