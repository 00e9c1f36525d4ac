#include "core/json/cursor.hpp"

#include <gtest/gtest.h>

#include <string>

#include "reading.hpp"

namespace smelt::json {
namespace {

static_assert(token_cursor<cursor>);
static_assert(!tagging_cursor<cursor>);

struct stretch {
  explicit stretch(std::string_view text, const limits& bounds = {}) : source(text), at(source, bounds) {}
  document source;
  cursor at;
};

TEST(json_cursor, tells_each_kind_by_its_first_byte_and_stands_on_it) {
  const std::pair<const char*, kind> kinds[] = {{"null", kind::null},        {" true", kind::boolean},   {"\n\tfalse", kind::boolean},
                                                {"\r \"\"", kind::text},     {"0", kind::number_text},   {"-1", kind::number_text},
                                                {"  []", kind::begin_array}, {" {}", kind::begin_object}};
  for (const auto& [text, what] : kinds) {
    stretch in(text);
    EXPECT_EQ(in.at.peek(), result<kind>(what)) << text;
    EXPECT_EQ(in.at.offset(), std::string_view(text).find_first_not_of(" \t\r\n")) << text;
  }
}

TEST(json_cursor, walks_an_object) {
  stretch in(R"( { "a" : 1 , "b" : [ true , null ] } )");
  cursor::scope object, array;
  ASSERT_TRUE(in.at.enter(object).has_value());
  EXPECT_TRUE(in.at.next(object).value());
  EXPECT_TRUE(equals(in.at.key().value(), "a"));
  EXPECT_EQ(in.at.number().value().integer(), 1);
  EXPECT_TRUE(in.at.next(object).value());
  EXPECT_TRUE(equals(in.at.key().value(), "b"));
  ASSERT_TRUE(in.at.enter(array).has_value());
  EXPECT_TRUE(in.at.next(array).value());
  EXPECT_TRUE(in.at.boolean().value());
  EXPECT_TRUE(in.at.next(array).value());
  EXPECT_TRUE(in.at.null().has_value());
  EXPECT_FALSE(in.at.next(array).value());
  EXPECT_FALSE(in.at.next(object).value());
  EXPECT_TRUE(in.at.finish().has_value());
}

TEST(json_cursor, counts_only_what_is_open_against_the_depth) {
  stretch in("[[],[]]", {.depth = 2});
  cursor::scope outer, inner;
  ASSERT_TRUE(in.at.enter(outer).has_value());
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(in.at.next(outer).value());
    ASSERT_TRUE(in.at.enter(inner).has_value());
    ASSERT_FALSE(in.at.next(inner).value());
  }
  EXPECT_FALSE(in.at.next(outer).value());
}

TEST(json_cursor, says_so_when_a_value_is_of_another_kind) {
  EXPECT_EQ(stretch(" 1").at.text().error().what, code::wrong_type);
  EXPECT_EQ(stretch(" \"1\"").at.number().error().what, code::wrong_type);
  cursor::scope inside;
  EXPECT_EQ(stretch(" null").at.enter(inside).error().what, code::wrong_type);
  EXPECT_EQ(stretch(" null").at.enter(inside).error().offset, 1U);
}

TEST(json_cursor, reads_numbers_by_their_form) {
  const auto number = [](std::string_view text) { return stretch(text).at.number().value(); };
  EXPECT_EQ(number("-9223372036854775808").integer(), INT64_MIN);
  EXPECT_EQ(number("-9223372036854775808").what, kind::integer);
  EXPECT_EQ(number("18446744073709551615").bits, UINT64_MAX);
  EXPECT_EQ(number("18446744073709551615").what, kind::unsigned_integer);
  EXPECT_EQ(number("6.02214076e23").real(), 6.02214076e23);
  EXPECT_EQ(number("6.02214076e23").what, kind::real);
  EXPECT_EQ(number("1e999").what, kind::number_text);
}

}  // namespace
}  // namespace smelt::json
