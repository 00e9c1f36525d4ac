#include "core/json/plain_reader.hpp"

#include <gtest/gtest.h>

#include <string>

#include "reading.hpp"

namespace smelt::json {
namespace {

using namespace std::string_literals;

TEST(json_plain_reader, puts_the_object_of_rfc_8259_section_13_on_the_tape) {
  const std::string text = R"({"Image":{"Width":800,"Title":"View from 15th Floor","Animated":false,"IDs":[116,-943,null]}})";
  const reading read(text, {}, text_slack);
  ASSERT_TRUE(read.done.has_value());
  ASSERT_EQ(read.to.size(), 17U);
  EXPECT_TRUE(read[0].is(kind::begin_object));
  EXPECT_EQ(read[0].count(), 1U);
  EXPECT_EQ(read[0].other(), 16U);
  EXPECT_TRUE(read[1].is(kind::key));
  EXPECT_EQ(read[1].view(), "Image");
  EXPECT_EQ(read.offset(1), 2U);
  EXPECT_EQ(read[2].count(), 4U);
  EXPECT_EQ(read[2].other(), 15U);
  EXPECT_EQ(read.offset(2), 9U);
  EXPECT_EQ(read[4].integer(), 800);
  EXPECT_EQ(read.offset(4), text.find("800"));
  EXPECT_EQ(read[6].view(), "View from 15th Floor");
  EXPECT_EQ(read.offset(6), text.find("View"));
  EXPECT_FALSE(read[8].boolean());
  EXPECT_TRUE(read[10].is(kind::begin_array));
  EXPECT_EQ(read[10].count(), 3U);
  EXPECT_EQ(read[12].integer(), -943);
  EXPECT_TRUE(read[13].is(kind::null));
  EXPECT_EQ(read.offset(13), text.find("null"));
  EXPECT_TRUE(read[14].is(kind::end_array));
  EXPECT_EQ(read[14].other(), 10U);
  EXPECT_EQ(read[14].count(), 3U);
  EXPECT_EQ(read.offset(14), text.size() - 3);
  EXPECT_TRUE(read[16].is(kind::end_object));
  EXPECT_EQ(read[16].other(), 0U);
  EXPECT_EQ(read.offset(16), text.size() - 1);
}

TEST(json_plain_reader, points_into_padded_input_and_copies_what_lies_too_near_an_unpadded_end) {
  const std::string text = R"({"a":"b","c":1e999})";
  for (const std::size_t padding : {std::size_t{0}, text_slack}) {
    const reading read(text, {}, padding);
    ASSERT_TRUE(read.done.has_value());
    const std::uint8_t where = padding ? std::uint8_t{0} : flag::decoded;
    EXPECT_EQ(read[1].flags(), where | flag::bare);
    EXPECT_EQ(read[2].flags(), where | flag::bare);
    EXPECT_EQ(read[4].flags(), where);
    EXPECT_EQ(read[1].view(), "a");
    EXPECT_EQ(read[2].view(), "b");
    EXPECT_EQ(read[4].view(), "1e999");
    EXPECT_EQ(read.offset(1), 2U);
    EXPECT_EQ(read.offset(2), 6U);
    EXPECT_EQ(read.offset(4), 13U);
  }
}

TEST(json_plain_reader, decodes_escapes_into_the_arena_and_keeps_their_offset) {
  const reading read(R"(["\u00e9\n", "\"", {"\ud83d\ude00":""}])", {}, text_slack);
  ASSERT_TRUE(read.done.has_value());
  EXPECT_EQ(read[1].view(), "\xc3\xa9\n");
  EXPECT_EQ(read[1].flags(), flag::decoded);
  EXPECT_EQ(read.offset(1), 2U);
  EXPECT_EQ(read[2].view(), "\"");
  EXPECT_EQ(read[2].flags(), flag::decoded);
  EXPECT_EQ(read[4].view(), "\xf0\x9f\x98\x80");
  EXPECT_EQ(read[5].view(), "");
  EXPECT_EQ(read[5].flags(), flag::bare);
}

TEST(json_plain_reader, keeps_every_number_as_written_when_asked) {
  const reading read("[1.000, -0, 12E+3, 18446744073709551616]", {.lexemes = true});
  ASSERT_TRUE(read.done.has_value());
  const char* const lexemes[] = {"1.000", "-0", "12E+3", "18446744073709551616"};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(read[i + 1].is(kind::number_text));
    EXPECT_EQ(read[i + 1].view(), lexemes[i]);
  }
}

TEST(json_plain_reader, gives_each_number_its_kind) {
  const reading read("[0, -1, 9223372036854775807, 9223372036854775808, -9223372036854775809, -0, 0.1, 1e400]");
  ASSERT_TRUE(read.done.has_value());
  EXPECT_EQ(read[1].integer(), 0);
  EXPECT_EQ(read[2].integer(), -1);
  EXPECT_EQ(read[3].integer(), INT64_MAX);
  EXPECT_TRUE(read[4].is(kind::unsigned_integer));
  EXPECT_EQ(read[4].bits(), 9223372036854775808U);
  EXPECT_EQ(read[5].view(), "-9223372036854775809");
  EXPECT_TRUE(read[6].is(kind::real));
  EXPECT_EQ(read[6].bits(), std::uint64_t{1} << 63);
  EXPECT_EQ(read[7].real(), 0.1);
  EXPECT_TRUE(read[8].is(kind::number_text));
}

TEST(json_plain_reader, leaves_the_containers_that_a_fault_left_open_reaching_to_the_end) {
  const reading read(R"({"a":[1,{"b":[2,x)");
  ASSERT_FALSE(read.done.has_value());
  EXPECT_EQ(read.to.size(), 8U);
  for (const std::uint32_t index : {0U, 2U, 4U, 6U}) EXPECT_EQ(after_value(read.to.tokens(), index), 8U);
}

TEST(json_plain_reader, counts_offsets_from_the_base_of_a_slice) {
  const std::string text = "[1,[\"two\"]]" + std::string(text_slack, ' ');
  block_pool pool;
  arena memory(pool);
  tape to(memory);
  ASSERT_TRUE(read_plain(input(text).slice(3, 7), {}, to).has_value());
  EXPECT_EQ(to[0].offset(to.base()), 3U);
  EXPECT_EQ(to[1].offset(to.base()), 5U);
  to.clear();
  EXPECT_EQ(read_plain(input(text).slice(3, 6), {}, to).error().offset, 9U);
}

TEST(json_plain_reader, calls_every_beginning_of_a_document_truncated_at_its_end) {
  const std::string text = "\t{\"a\\n\\uD834\\uDD1E\": [null, true, false, -1.5e+10, 0, \"\xf0\x9f\x98\x80\xe2\x82\xac\"], \"\": {}, \"b\" "
                           ": [[], {\"c\":0.25}]}";
  ASSERT_TRUE(reading(text).done.has_value());
  for (std::uint32_t size = 0; size < text.size(); ++size) {
    const reading read(text.substr(0, size));
    ASSERT_FALSE(read.done.has_value()) << size;
    EXPECT_EQ(read.done.error().what, code::truncated) << size;
    EXPECT_EQ(read.done.error().offset, size);
  }
}

}  // namespace
}  // namespace smelt::json
