#include "config/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "config/value.hpp"

namespace smelt::config {
namespace {

TEST(config_table, gives_every_setting_a_name_of_section_and_key) {
  for (const auto& row : table()) {
    EXPECT_EQ(std::ranges::count(row.name, '.'), 1) << row.name;
    EXPECT_TRUE(std::ranges::all_of(row.name, [](char c) { return c == '.' || c == '_' || std::islower(c); })) << row.name;
    EXPECT_FALSE(row.meaning.empty()) << row.name;
  }
}

TEST(config_table, keeps_the_settings_of_a_section_together) {
  std::set<std::string_view> closed;
  std::string_view open;
  for (const auto& row : table()) {
    if (row.section() == open) continue;
    EXPECT_TRUE(closed.insert(open).second) << row.name;
    open = row.section();
    EXPECT_FALSE(closed.contains(open)) << row.name;
  }
}

TEST(config_table, names_no_two_settings_or_variables_alike) {
  std::set<std::string> seen;
  for (const auto& row : table()) {
    EXPECT_TRUE(seen.insert(std::string(row.name)).second) << row.name;
    EXPECT_TRUE(seen.insert(row.variable()).second) << row.name;
  }
}

TEST(config_table, keeps_no_two_settings_in_one_place) {
  settings held;
  std::set<const void*> seen;
  for (const auto& row : table()) {
    const void* at = std::visit([](auto* p) -> const void* { return p; }, row.at(held));
    EXPECT_TRUE(seen.insert(at).second) << row.name;
  }
}

TEST(config_table, derives_the_variable_and_the_flag_from_the_name) {
  const auto* rate = find("deadlines.body_rate");
  ASSERT_NE(rate, nullptr);
  EXPECT_EQ(rate->variable(), "SMELT_DEADLINES_BODY_RATE");
  EXPECT_EQ(rate->flag(), "--deadlines.body_rate");
}

TEST(config_table, finds_nothing_by_a_name_that_is_not_listed) {
  EXPECT_EQ(find("server"), nullptr);
  EXPECT_EQ(find("server.ports"), nullptr);
  EXPECT_EQ(find(""), nullptr);
}

TEST(config_table, allows_every_built_in_value) {
  const settings built_in;
  for (const auto& row : table()) {
    settings changed;
    EXPECT_TRUE(assign(row, changed, show(row, built_in))) << row.name << " = " << show(row, built_in);
    EXPECT_EQ(show(row, changed), show(row, built_in)) << row.name;
  }
}

}  // namespace
}  // namespace smelt::config
