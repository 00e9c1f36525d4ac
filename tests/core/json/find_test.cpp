#include "core/json/find.hpp"

#include <gtest/gtest.h>

#include <string>

#include "reading.hpp"
#include "tests/core/stream/finding.hpp"

namespace smelt::json {
namespace {

// The bytes found, or the code and offset of what stood in the way.
std::string found(std::string_view text, std::string_view path, const limits& bounds = {}) {
  const document source(text);
  const auto value = find(source, query::pointer::parse(path).value(), bounds);
  if (value) return std::string(value->view());
  return std::string(name(value.error().what)) + " " + std::to_string(value.error().offset);
}

constexpr std::string_view rfc_6901 =
    R"({"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8})";

TEST(json_find, follows_the_pointers_of_rfc_6901_section_5) {
  EXPECT_EQ(found(rfc_6901, ""), rfc_6901);
  EXPECT_EQ(found(rfc_6901, "/foo"), R"(["bar", "baz"])");
  EXPECT_EQ(found(rfc_6901, "/foo/0"), "\"bar\"");
  EXPECT_EQ(found(rfc_6901, "/"), "0");
  EXPECT_EQ(found(rfc_6901, "/a~1b"), "1");
  EXPECT_EQ(found(rfc_6901, "/c%d"), "2");
  EXPECT_EQ(found(rfc_6901, "/e^f"), "3");
  EXPECT_EQ(found(rfc_6901, "/g|h"), "4");
  EXPECT_EQ(found(rfc_6901, "/i\\j"), "5");
  EXPECT_EQ(found(rfc_6901, "/k\"l"), "6");
  EXPECT_EQ(found(rfc_6901, "/ "), "7");
  EXPECT_EQ(found(rfc_6901, "/m~0n"), "8");
}

TEST(json_find, takes_a_number_for_a_key_in_an_object_and_for_an_index_in_an_array) {
  EXPECT_EQ(found(R"({"0":"a","01":"b","-":"c"})", "/0"), "\"a\"");
  EXPECT_EQ(found(R"({"0":"a","01":"b","-":"c"})", "/01"), "\"b\"");
  EXPECT_EQ(found(R"({"0":"a","01":"b","-":"c"})", "/-"), "\"c\"");
  EXPECT_EQ(found("[10, 20]", "/1"), "20");
  EXPECT_EQ(found(" [10]", "/01"), "field_absent 1");
  EXPECT_EQ(found(" [10]", "/-"), "field_absent 1");
}

TEST(json_find, compares_keys_by_what_they_say) {
  EXPECT_EQ(found(R"({"\u0061\/\u007E":1})", "/a~1~0"), "1");
  EXPECT_EQ(found("{\"\\ud83d\\ude00\":1}", "/\xf0\x9f\x98\x80"), "1");
  EXPECT_EQ(found(R"({"\u0061b":1,"a":2})", "/a"), "2");
}

TEST(json_find, says_into_which_value_the_path_does_not_lead) {
  EXPECT_EQ(found(R"({"a": {"b": 1}})", "/a/c"), "field_absent 6");
  EXPECT_EQ(found(R"({"a": [1]})", "/a/1"), "field_absent 6");
  EXPECT_EQ(found(R"({"a": "text"})", "/a/0"), "field_absent 7") << "a text's content";
  EXPECT_EQ(found("{}", "/a"), "field_absent 0");
}

TEST(json_find, takes_the_first_of_equal_keys) { EXPECT_EQ(found(R"({"a":1,"a":2})", "/a"), "1"); }

TEST(json_find, reads_no_further_than_the_value_ends) {
  EXPECT_EQ(found(R"({"a": {"b": [1, 2]} and then anything)", "/a/b"), "[1, 2]");
  EXPECT_EQ(found("\t17 \xff", ""), "17");
}

TEST(json_find, reports_a_fault_on_the_way_where_stepping_meets_it) {
  EXPECT_EQ(found(R"({"a":1 "b":2})", "/b"), "unexpected 7");
  EXPECT_EQ(found(R"({"a":)", "/a"), "truncated 5");
  EXPECT_EQ(found(R"([[1,2)", "/1"), "truncated 5");
  EXPECT_EQ(found(R"([["])", "/1"), "truncated 4");
  EXPECT_EQ(found("[1}", "/1"), "unexpected 2");
  EXPECT_EQ(found("", ""), "truncated 0");
}

TEST(json_find, keeps_to_the_limits) {
  const std::string deep = std::string(2'000, '[') + std::string(2'000, ']');
  EXPECT_EQ(found("[" + deep + ",7]", "/1"), "depth_limit 1024");
  EXPECT_EQ(found("[[1],7]", "/1", {.depth = 2}), "7");
  EXPECT_EQ(found("[[1],7]", "/1", {.depth = 1}), "depth_limit 1");
  EXPECT_EQ(found("[[1],7]", "/0/0", {.depth = 1}), "depth_limit 1");
  EXPECT_EQ(found("[1]", "/0", {.bytes = 2}), "bytes_limit 0");
}

TEST(json_find, keeps_the_offsets_of_the_whole_for_a_slice) {
  const std::string text = "xxx{\"a\":[5]}";
  const input part = input(text).slice(3, 9);
  const auto value = find(part, query::pointer::parse("/a/0").value(), {});
  ASSERT_TRUE(value.has_value());
  EXPECT_EQ(value->offset(value->begin()), 9U);
  EXPECT_EQ(find(part, query::pointer::parse("/b").value(), {}).error().offset, 3U);
}

TEST(json_find, allocates_nothing) {
  const std::string text = "{\"skipped\":" + std::string(1'000, '[') + std::string(1'000, ']') + ",\"\\u0061\":{\"b\":[1,2,3]}}";
  expect_found_without_allocation<find>(text, "/a/b/2", text.rfind('3'));
  EXPECT_EQ(found(text, "/a/b/2"), "3");
}

}  // namespace
}  // namespace smelt::json
