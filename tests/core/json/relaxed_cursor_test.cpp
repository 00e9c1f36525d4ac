#include "core/json/relaxed_cursor.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/json/find.hpp"
#include "core/json/relaxed_reader.hpp"
#include "core/stream/lazy.hpp"
#include "reading.hpp"
#include "tests/core/stream/finding.hpp"
#include "tests/core/stream/hostile_bytes.hpp"

namespace smelt::json {
namespace {

static_assert(token_cursor<relaxed_cursor>);

using lazy_relaxed = lazy_value<relaxed_cursor>;
using finding = finding_by<find_relaxed, read_relaxed>;

TEST(json_relaxed_cursor, is_walked_by_lazy_values) {
  const document text("/* */ { // all\n name: 'it\\'s', \"list\": [1, NaN, -Infinity, true, null,], 'last': '\"',}");
  const lazy_relaxed doc{text};
  EXPECT_TRUE(equals(doc["name"].text().value(), "it's"));
  EXPECT_EQ(doc["list"][0].as<int>(), 1);
  EXPECT_TRUE(std::isnan(doc["list"][1].as<double>().value()));
  EXPECT_EQ(doc["list"][2].as<double>(), -HUGE_VAL);
  EXPECT_EQ(doc["list"][3].as<bool>(), true);
  EXPECT_TRUE(doc["list"][4].is_null());
  EXPECT_EQ(doc["list"].size(), 5U);
  EXPECT_EQ(doc["last"].as<std::string_view>(), "\"");
  EXPECT_EQ(doc["none"].kind().error().what, code::field_absent);
  EXPECT_EQ(doc["list"][1].as<int>().error().what, code::out_of_range);
}

TEST(json_relaxed_cursor, refuses_a_value_of_another_kind) {
  for (const char* text : {"'a'", "NaN", "-Infinity", "1"}) {
    const document source(text);
    relaxed_cursor cursor(source, {});
    relaxed_cursor::scope inside;
    EXPECT_EQ(cursor.enter(inside).error().what, code::wrong_type) << text;
  }
}

TEST(json_relaxed_cursor, steps_over_what_is_not_asked_for) {
  const std::string text = R"({
    a: '}]"' /* ]} */, 'b': "}'", // ]}
    c: [[{d: ']'}, /* ' */], NaN/**/, -Infinity//
    , 'e' ,],
    "f": 'wanted', then anything)";
  EXPECT_EQ(finding(text, "/f").bytes(), "'wanted'");
  EXPECT_EQ(finding(text, "/c/1").bytes(), "NaN");
  EXPECT_EQ(finding(text, "/c/2").bytes(), "-Infinity");
  EXPECT_EQ(finding(text, "/c/3").bytes(), "'e'");
  EXPECT_EQ(finding(text, "/c/0").bytes(), "[{d: ']'}, /* ' */]");
  EXPECT_EQ(finding(text, "/c/4").bytes(), "field_absent");
}

std::string found(std::string_view text, std::string_view path, const limits& bounds = {}) {
  const document source(text);
  const auto value = find_relaxed(source, query::pointer::parse(path).value(), bounds);
  if (value) return std::string(value->view());
  return std::string(name(value.error().what)) + " " + std::to_string(value.error().offset);
}

TEST(json_relaxed_cursor, says_what_stepping_meets) {
  EXPECT_EQ(found("[[1 /* 2", "/1"), "truncated 8");
  EXPECT_EQ(found("[[1 /x", "/1"), "unexpected 5");
  EXPECT_EQ(found("[['1\\", "/1"), "truncated 5");
  EXPECT_EQ(found("['1", "/1"), "truncated 3");
  EXPECT_EQ(found("[[1 // \xff", "/1"), "invalid_text 7");
  EXPECT_EQ(found("[{a:1],2]", "/1"), "unexpected 5");
  EXPECT_EQ(found("[[[1]],2]", "/1", {.depth = 2}), "depth_limit 2");
  EXPECT_EQ(found("{a:'b'}", "/a/c"), "field_absent 4") << "a text's content";
  EXPECT_EQ(found("{a:1}", "/\xc3\xbc"), "field_absent 0");
}

TEST(json_relaxed_cursor, finds_without_allocation) {
  expect_found_without_allocation<find_relaxed>("{a: ['\\'', /**/ NaN], b: 7}", "/b", 25);
}

// Where a document is one, what is found in it is what its tape has.
TEST(json_relaxed_cursor, finds_in_made_up_documents_what_reading_finds) {
  int found = 0;
  for_generated_bytes(12, "[]{},:'\"/*\na1", made_of::likely_bytes, [&](const std::string& bytes) {
    for (const char* path : {"", "/0", "/1", "/a"}) found += finding(bytes, path).value.has_value();
  });
  EXPECT_GT(found, 1'000);
}

}  // namespace
}  // namespace smelt::json
