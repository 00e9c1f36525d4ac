#include "core/format/locate.hpp"

#include <gtest/gtest.h>

#include <string>

namespace smelt {
namespace {

location located(std::string_view format_name, std::string_view document, std::uint32_t offset) {
  static block_pool pool;
  static arena memory(pool);
  memory.release();
  std::string padded(document);
  padded.resize(padded.size() + text_slack);
  const input whole(std::string_view(padded).substr(0, document.size()), text_slack);
  return locate(*find_format(format_name), whole, offset, {}, memory);
}

TEST(locate, counts_lines_and_columns_from_one) {
  const auto where = located("json", "{\n  \"a\": [1,\r\n    nul]}", 21);
  EXPECT_EQ(where.line, 3U);
  EXPECT_EQ(where.column, 8U);
  EXPECT_EQ(where.path, "/a/1");
}

TEST(locate, finds_the_first_byte_and_the_end) {
  const auto first = located("json", "x", 0);
  EXPECT_EQ(first.line, 1U);
  EXPECT_EQ(first.column, 1U);
  EXPECT_EQ(first.path, "");
  const auto end = located("json", "[1,\n", 4);
  EXPECT_EQ(end.line, 2U);
  EXPECT_EQ(end.column, 1U);
}

TEST(locate, takes_an_offset_beyond_the_end_for_the_end) { EXPECT_EQ(located("json", "[1", 4'000'000'000U).column, 3U); }

TEST(locate, finds_a_value_of_a_sound_document) {
  const auto where = located("json", R"({"a":{"b":[1,2,3]}})", 15);
  EXPECT_EQ(where.path, "/a/b/2");
}

TEST(locate, takes_a_bracket_that_does_not_match_for_a_fault_of_its_container) {
  EXPECT_EQ(located("json", R"([1,2},"b")", 4).path, "");
  EXPECT_EQ(located("json", R"({"a":[[1,2},"b"]})", 10).path, "/a/0");
  EXPECT_EQ(located("json", R"({"a":[1,[2]},"b"]})", 11).path, "/a");
  EXPECT_EQ(located("json", R"({"a":[1 2]})", 8).path, "/a");
  EXPECT_EQ(located("json", R"({"a":{"b":1]})", 11).path, "/a");
  EXPECT_EQ(located("json", R"([1,2,x])", 5).path, "/2");
  EXPECT_EQ(located("json", "[1,\n]", 4).path, "") << "no element follows the comma";
  EXPECT_EQ(located("json", R"([[1],"\q"])", 6).path, "/1");
}

TEST(locate, gives_no_line_in_a_binary_format) {
  const auto where = located("cbor", std::string_view("\xa1\x61\x61\x82\x01\xff", 6), 5);  // {"a": [1, break
  EXPECT_EQ(where.line, 0U);
  EXPECT_EQ(where.column, 0U);
  EXPECT_EQ(where.path, "/a/1");
}

TEST(locate, leaves_the_path_empty_where_memory_is_spent) {
  block_pool pool;
  arena memory(pool, 0);
  const auto where = locate(*find_format("json"), input(R"({"a":x})"), 5, {}, memory);
  EXPECT_EQ(where.line, 1U);
  EXPECT_EQ(where.column, 6U);
  EXPECT_EQ(where.path, "");
}

}  // namespace
}  // namespace smelt
