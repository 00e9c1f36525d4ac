#include "proto/json_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace smelt::proto {
namespace {

std::string quoted(std::string_view text) {
  block_pool pool;
  arena memory(pool);
  output to(memory);
  json_text(to).text(text);
  return std::string(to.view());
}

TEST(json_text, puts_commas_where_they_belong) {
  block_pool pool;
  arena memory(pool);
  output to(memory);
  json_text json(to);
  json.begin_object();
  json.member("a", "x");
  json.member("b", 18'446'744'073'709'551'615U);
  json.key("c");
  json.begin_array();
  json.begin_array();
  json.end_array();
  json.boolean(true);
  json.boolean(false);
  json.end_array();
  json.key("d");
  json.begin_object();
  json.end_object();
  json.key("e");
  json.begin_text();
  json.part("1");
  json.part("\"2");
  json.end_text();
  json.end_object();
  EXPECT_EQ(to.view(), R"({"a":"x","b":18446744073709551615,"c":[[],true,false],"d":{},"e":"1\"2"})");
}

TEST(json_text, escapes_what_json_must_escape) {
  EXPECT_EQ(quoted("a\"b\\c/d"), R"("a\"b\\c/d")");
  EXPECT_EQ(quoted(std::string_view("\0\n\x1f\x7f", 4)), R"("\u0000\u000a\u001f\u007f")");
  EXPECT_EQ(quoted("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"), "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"");
}

// Unicode 15, table 3-7, and the examples of section 3.9 for what is ill-formed.
TEST(json_text, replaces_what_is_not_utf_8) {
  EXPECT_EQ(quoted("\x80"), "\"\xEF\xBF\xBD\"");
  EXPECT_EQ(quoted("\xC0\xAF"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_EQ(quoted("\xED\xA0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_EQ(quoted("\xF4\x90\x80\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_EQ(quoted("\xE2\x82"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_EQ(quoted("\xF0\x9F\x98x"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDx\"");
}

TEST(json_text, is_valid_json_for_any_two_bytes) {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const char bytes[] = {static_cast<char>(first), static_cast<char>(second)};
      ASSERT_TRUE(nlohmann::json::accept(quoted({bytes, 2}))) << first << ' ' << second;
    }
  }
}

}  // namespace
}  // namespace smelt::proto
