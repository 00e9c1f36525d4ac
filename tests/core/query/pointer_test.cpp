#include "core/query/pointer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace smelt::query {
namespace {

pointer parsed(std::string_view text) {
  const auto path = pointer::parse(text);
  EXPECT_TRUE(path.has_value()) << text;
  return path.value_or(pointer());
}

step only_step(std::string_view text) { return *parsed(text).begin(); }

std::vector<std::string> steps(std::string_view text) {
  std::vector<std::string> all;
  const pointer path = parsed(text);
  for (auto at = path.begin(); !at.at_end(); ++at) all.emplace_back((*at).escaped());
  return all;
}

TEST(pointer, names_the_keys_of_rfc_6901_section_5) {
  EXPECT_TRUE(parsed("").begin().at_end());
  EXPECT_TRUE(only_step("/foo").equals("foo"));
  EXPECT_TRUE(only_step("/").equals(""));
  EXPECT_TRUE(only_step("/a~1b").equals("a/b"));
  EXPECT_TRUE(only_step("/c%d").equals("c%d"));
  EXPECT_TRUE(only_step("/e^f").equals("e^f"));
  EXPECT_TRUE(only_step("/g|h").equals("g|h"));
  EXPECT_TRUE(only_step("/i\\j").equals("i\\j"));
  EXPECT_TRUE(only_step("/k\"l").equals("k\"l"));
  EXPECT_TRUE(only_step("/ ").equals(" "));
  EXPECT_TRUE(only_step("/m~0n").equals("m~n"));
}

TEST(pointer, splits_at_every_slash) {
  EXPECT_EQ(steps("/foo/0"), (std::vector<std::string>{"foo", "0"}));
  EXPECT_EQ(steps("//a//"), (std::vector<std::string>{"", "a", "", ""}));
}

TEST(pointer, unescapes_in_the_order_of_rfc_6901_section_4) {
  EXPECT_TRUE(only_step("/~01").equals("~1"));
  EXPECT_FALSE(only_step("/~01").equals("/"));
  EXPECT_FALSE(only_step("/a~1b").equals("a~1b"));
  EXPECT_TRUE(only_step("/~1~0~0").equals("/~~"));
}

TEST(pointer, tells_a_key_from_its_beginning_and_its_continuation) {
  EXPECT_FALSE(only_step("/foo").equals("fo"));
  EXPECT_FALSE(only_step("/foo").equals("fooo"));
  EXPECT_FALSE(only_step("/a~1b").equals("a/"));
  EXPECT_FALSE(only_step("/a~1b").equals("a/bc"));
}

TEST(pointer, matches_a_key_in_pieces) {
  step::matcher rest(only_step("/a~1b~0"));
  EXPECT_TRUE(rest.take("a"));
  EXPECT_TRUE(rest.take(""));
  EXPECT_TRUE(rest.take("/b"));
  EXPECT_FALSE(rest.complete());
  EXPECT_TRUE(rest.take("~"));
  EXPECT_TRUE(rest.complete());
  EXPECT_FALSE(rest.take("x"));
}

TEST(pointer, takes_only_digits_without_a_leading_zero_for_an_index) {
  EXPECT_EQ(only_step("/0").index(), 0U);
  EXPECT_EQ(only_step("/10").index(), 10U);
  EXPECT_EQ(only_step("/4294967295").index(), 4294967295U);
  for (const auto* text : {"/", "/-", "/-1", "/+1", "/01", "/00", "/1e0", "/1.0", "/ 1", "/a", "/4294967296", "/99999999999999999999"})
    EXPECT_FALSE(only_step(text).index().has_value()) << text;
}

TEST(pointer, refuses_what_rfc_6901_section_3_has_no_form_for) {
  EXPECT_EQ(pointer::parse("foo").error().offset, 0U);
  EXPECT_EQ(pointer::parse("foo").error().what, code::invalid_path);
  EXPECT_EQ(pointer::parse("/a/b~").error().offset, 4U);
  EXPECT_EQ(pointer::parse("/a~2").error().offset, 2U);
  EXPECT_EQ(pointer::parse("/~0~1~~0").error().offset, 5U);
  EXPECT_EQ(pointer::parse("/a\xff").error().offset, 2U);
  EXPECT_EQ(pointer::parse("/a\xc3").error().offset, 2U);
}

}  // namespace
}  // namespace smelt::query
