#include "config/load.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "config/table.hpp"
#include "tests/config/settings_file.hpp"

namespace smelt::config {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::array<const char*, 1> nothing{nullptr};

std::string origin(const loaded& what, std::string_view name) {
  return what.origins[static_cast<std::size_t>(find(name) - table().data())];
}

TEST(config_load, gives_built_in_values_where_nothing_is_said) {
  const auto made = load({.file = "", .variables = nothing.data(), .flags = {}});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->values.server.port, 8'080U);
  EXPECT_EQ(made->values.management.port, 8'081U);
  EXPECT_FALSE(made->values.diagnostics.echo);
  EXPECT_EQ(origin(*made, "server.port"), "default");
}

TEST(config_load, counts_flags_over_environment_over_file) {
  const settings_file file("[server]\nport = 1\nthreads = 1\nconnections = 1\n");
  const std::array<const char*, 3> variables{"SMELT_SERVER_PORT=2", "SMELT_SERVER_THREADS=2", nullptr};
  const auto made = load({.file = file.path(), .variables = variables.data(), .flags = {{"server.port", "3", "--server.port"}}});
  ASSERT_TRUE(made) << made.error()[0];
  EXPECT_EQ(made->values.server.port, 3U);
  EXPECT_EQ(made->values.server.threads, 2U);
  EXPECT_EQ(made->values.server.connections, 1U);
  EXPECT_EQ(origin(*made, "server.port"), "--server.port");
  EXPECT_EQ(origin(*made, "server.threads"), "SMELT_SERVER_THREADS");
  EXPECT_EQ(origin(*made, "server.connections"), file.path() + ":4");
}

TEST(config_load, reads_the_file_that_the_environment_names_unless_a_flag_does) {
  const settings_file file("[server]\nport = 7\n");
  const std::string variable = "SMELT_CONFIG=" + file.path();
  const std::array<const char*, 2> named{variable.c_str(), nullptr};
  const auto made = load({.file = "", .variables = named.data(), .flags = {}});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->values.server.port, 7U);

  const std::array<const char*, 2> absent{"SMELT_CONFIG=/nonexistent", nullptr};
  EXPECT_TRUE(load({.file = file.path(), .variables = absent.data(), .flags = {}}));
  EXPECT_FALSE(load({.file = "", .variables = absent.data(), .flags = {}}));
}

TEST(config_load, reports_every_problem_with_its_place) {
  const settings_file file("[server]\nport = 70000\nprot = 1\n[log]\nlevel = \"loud\"\n");
  const std::array<const char*, 3> variables{"SMELT_SERVER_THREADS=many", "SMELT_SERVER_THREAD=1", nullptr};
  const auto made = load({.file = file.path(), .variables = variables.data(), .flags = {{"log.sample", "2", "--log.sample"}}});
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error(),
              ElementsAre(file.path() + ":2: server.port = 70000: expected an integer from 0 to 65535",
                          HasSubstr(file.path() + ":3: there is no setting server.prot; did you mean server.port?"),
                          file.path() + ":5: log.level = \"loud\": expected one of debug, info, warn, error",
                          "SMELT_SERVER_THREADS: server.threads = many: expected an integer from 0 to 1024",
                          HasSubstr("SMELT_SERVER_THREAD: there is no setting for this variable; did you mean SMELT_SERVER_THREADS?"),
                          "--log.sample: log.sample = 2: expected a number from 0 to 1"));
}

TEST(config_load, refuses_values_of_another_type_in_the_file) {
  const settings_file file("[server]\nport = \"8080\"\naddress = 1\n[limits]\nbody = 1.5\ndepth = [1]\n[diagnostics]\necho = 1\n"
                           "[deadlines]\nidle = 30\n");
  const auto made = load({.file = file.path(), .variables = nothing.data(), .flags = {}});
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error(), ElementsAre(HasSubstr(":2: server.port = \"8080\": expected an integer from 0 to 65535, without quotes"),
                                        HasSubstr(":3: server.address = 1: expected an IPv4 or IPv6 address, in quotes"),
                                        HasSubstr(":5: limits.body = 1.5"), HasSubstr(":6: limits.depth = [ 1 ]"),
                                        HasSubstr(":8: diagnostics.echo = 1: expected true or false"),
                                        HasSubstr(":10: deadlines.idle = 30: expected a duration")));
}

TEST(config_load, takes_an_empty_section_that_exists_and_no_other) {
  const settings_file known("[server]\n");
  EXPECT_TRUE(load({.file = known.path(), .variables = nothing.data(), .flags = {}}));
  const settings_file unknown("[servers]\n");
  EXPECT_FALSE(load({.file = unknown.path(), .variables = nothing.data(), .flags = {}}));
}

TEST(config_load, reports_a_file_that_is_not_toml) {
  const settings_file file("port 8080\n");
  const auto made = load({.file = file.path(), .variables = nothing.data(), .flags = {}});
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error(), ElementsAre(HasSubstr(file.path() + ":1: ")));
}

}  // namespace
}  // namespace smelt::config
