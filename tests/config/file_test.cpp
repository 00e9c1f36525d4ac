#include "config/file.hpp"

#include <gtest/gtest.h>

#include "tests/config/settings_file.hpp"

namespace smelt::config {
namespace {

using form = assignment::form;

TEST(config_file, gives_every_value_with_its_line_in_the_files_order) {
  const settings_file file("# mine\n[server]\nthreads = 2\nport = 9000\n\n[log]\nsample = 0.5\n[diagnostics]\necho = true\n");
  const auto read = read_file(file.path());
  ASSERT_TRUE(read) << read.error();
  ASSERT_EQ(read->size(), 4U);
  EXPECT_EQ((*read)[0].name, "server.threads");
  EXPECT_EQ((*read)[0].origin, file.path() + ":3");
  EXPECT_EQ((*read)[1].value, "9000");
  EXPECT_EQ((*read)[1].written, form::integer);
  EXPECT_EQ((*read)[2].name, "log.sample");
  EXPECT_EQ((*read)[2].written, form::real);
  EXPECT_EQ((*read)[3].value, "true");
  EXPECT_EQ((*read)[3].origin, file.path() + ":9");
}

TEST(config_file, reads_dotted_keys_and_inline_tables_as_sections) {
  const settings_file file("server.port = 1\nlog = { level = \"warn\" }\n");
  const auto read = read_file(file.path());
  ASSERT_TRUE(read) << read.error();
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ((*read)[0].name, "server.port");
  EXPECT_EQ((*read)[1].name, "log.level");
  EXPECT_EQ((*read)[1].value, "warn");
  EXPECT_EQ((*read)[1].written, form::text);
}

TEST(config_file, tells_lists_and_dates_from_what_a_setting_can_be) {
  const settings_file file("[server]\nport = [1, 2]\nthreads = 2020-01-01\n");
  const auto read = read_file(file.path());
  ASSERT_TRUE(read) << read.error();
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ((*read)[0].written, form::other);
  EXPECT_EQ((*read)[1].written, form::other);
}

TEST(config_file, reports_an_empty_section) {
  const settings_file file("[server]\n");
  const auto read = read_file(file.path());
  ASSERT_TRUE(read) << read.error();
  ASSERT_EQ(read->size(), 1U);
  EXPECT_EQ((*read)[0].name, "server");
  EXPECT_EQ((*read)[0].written, form::section);
}

TEST(config_file, says_the_line_of_what_is_not_toml) {
  const settings_file file("[server]\nport = \n");
  const auto read = read_file(file.path());
  ASSERT_FALSE(read);
  EXPECT_TRUE(read.error().starts_with(file.path() + ":2: ")) << read.error();
}

TEST(config_file, says_the_line_of_a_key_that_stands_twice) {
  const settings_file file("[server]\nport = 1\nport = 2\n");
  const auto read = read_file(file.path());
  ASSERT_FALSE(read);
  EXPECT_TRUE(read.error().starts_with(file.path() + ":3: ")) << read.error();
}

TEST(config_file, says_why_a_file_cannot_be_read) {
  const auto absent = read_file("/nonexistent/smelt.toml");
  ASSERT_FALSE(absent);
  EXPECT_EQ(absent.error(), "/nonexistent/smelt.toml: cannot be read: No such file or directory");
  const auto folder = read_file("/");
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error(), "/: cannot be read: Is a directory");
}

}  // namespace
}  // namespace smelt::config
