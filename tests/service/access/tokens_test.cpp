#include "service/access/tokens.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smelt::service::access {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string alices = "uB3nMxw6o7Zq0rTt4fVhJA";
const std::string bobs = "2YotnFZFEjr1zCsicMWpAA==";

std::string who(const token_set& known, std::string_view token) { return std::string(known.name_of(digest_of(token))); }

std::vector<std::string> problems(std::string_view text) {
  const auto parsed = token_set::parse(text, "tokens");
  return parsed ? std::vector<std::string>() : parsed.error();
}

TEST(access_tokens, are_known_by_their_names) {
  const auto known = token_set::parse("# ours\n\nalice:" + alices + "\r\n  bob:" + bobs + "  \n", "tokens");
  ASSERT_TRUE(known);
  EXPECT_EQ(known->size(), 2U);
  EXPECT_EQ(who(*known, alices), "alice");
  EXPECT_EQ(who(*known, bobs), "bob");
  EXPECT_EQ(who(*known, "uB3nMxw6o7Zq0rTt4fVhJB"), "");
  EXPECT_EQ(who(*known, ""), "");
  EXPECT_EQ(who(*known, "alice"), "");
}

// The digest by sha256sum.
TEST(access_tokens, may_be_given_by_their_digests) {
  const auto known = token_set::parse("carol:sha256:d6cb47e8e97a6c57c2a85dac3de7a8e1b0e0b44b4d25e57ea6c7ed9a0e1ff7f5\n"
                                      "abc:sha256:BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD",
                                      "tokens");
  ASSERT_TRUE(known);
  EXPECT_EQ(who(*known, "abc"), "abc");
}

TEST(access_tokens, may_be_several_of_one_name_so_that_they_can_be_changed) {
  const auto known = token_set::parse("alice:" + alices + "\nalice:" + bobs, "tokens");
  ASSERT_TRUE(known);
  EXPECT_EQ(who(*known, alices), "alice");
  EXPECT_EQ(who(*known, bobs), "alice");
}

TEST(access_tokens, are_refused_with_every_line_that_is_wrong_and_none_is_quoted) {
  const auto found =
      problems("alice:" + alices + "\nalice\n:" + bobs + "\nbob:short\nbob:not a token but twenty-two\nbob:sha256:12\nbob:=" +
               "\nbob:sha256:zz7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\nother:" + alices);
  EXPECT_THAT(found, ElementsAre(HasSubstr("tokens:2: expected a name"), HasSubstr("tokens:3: expected a name"),
                                 HasSubstr("tokens:4: the token is too short"), HasSubstr("tokens:5: expected a token of letters"),
                                 HasSubstr("tokens:6: expected the 64"), HasSubstr("tokens:7: expected a token of letters"),
                                 HasSubstr("tokens:8: expected the 64"), HasSubstr("tokens:9: this token is here already")));

  EXPECT_THAT(problems("bob:veryshort").front(), Not(HasSubstr("veryshort")));
}

TEST(access_tokens, are_not_none) {
  EXPECT_THAT(problems(""), ElementsAre("tokens: there is no token in it"));
  EXPECT_THAT(problems("# bob:" + bobs), ElementsAre("tokens: there is no token in it"));
}

TEST(access_tokens, are_bounded_in_number) {
  std::string text;
  for (int i = 0; i < 1'000; ++i) text += "a:" + std::to_string(i + 1'000'000) + alices + "\n";
  EXPECT_TRUE(token_set::parse(text, "tokens"));
  EXPECT_THAT(problems(text + "a:" + alices), ElementsAre("tokens:1001: there are more than 1000 tokens"));
}

TEST(access_tokens, name_the_file_that_cannot_be_read) {
  const auto read = token_set::read("/nowhere/tokens");
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error(), ElementsAre("/nowhere/tokens: cannot be read: No such file or directory"));
  EXPECT_FALSE(token_set::read("/"));
}

// RFC 6750 2.1, RFC 9110 11.1: the scheme's case does not count.
TEST(access_tokens, stand_behind_the_scheme_in_authorization) {
  EXPECT_EQ(bearer_token("Bearer mF_9.B5f-4.1JqM"), "mF_9.B5f-4.1JqM");
  EXPECT_EQ(bearer_token("bearer  a=="), "a==");
  for (const char* none : {"", "Bearer", "Bearer ", "Bearer  ", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "Bearera", "Bearer a b", "Bearer a,b",
                           "Bearer ==", "Bearer a=b", "a"})
    EXPECT_EQ(bearer_token(none), "") << none;
}

}  // namespace
}  // namespace smelt::service::access
