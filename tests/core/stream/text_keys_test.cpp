#include "core/stream/text_keys.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/core/json/writing.hpp"

namespace smelt::json {
namespace {

TEST(json_text_keys, name_scalars_by_their_json_text) {
  built_tape b;
  b.object().key("a").integer(0).composite_key().integer(1).integer(1).composite_key().real(1.5).integer(2);
  b.composite_key().null().integer(3).composite_key().boolean(true).integer(4).composite_key().unsigned_integer(UINT64_MAX).integer(5);
  b.composite_key().number_text("123456789012345678901").integer(6).end();
  const writing written(b);
  EXPECT_EQ(written.shown(), R"({"a":0,"1":1,"1.5":2,"null":3,"true":4,"18446744073709551615":5,"123456789012345678901":6})");
  EXPECT_TRUE(written.counted(conversion::key, 6));
}

TEST(json_text_keys, name_byte_strings_as_the_options_say) {
  built_tape b;
  b.object().composite_key().bytes("\xfb\xff").null().end();
  EXPECT_EQ(writing(b).shown(), R"({"-_8":null})");
  EXPECT_EQ(writing(b, {.bytes = bytes_as::hex}).shown(), R"({"fbff":null})");
  EXPECT_EQ(writing(b, {.bytes = bytes_as::array}).shown(), R"({"[251,255]":null})");
}

TEST(json_text_keys, name_containers_by_their_compact_json_text) {
  built_tape b;
  b.object().composite_key().array(2).integer(1).text("a\"b").end().integer(1);
  b.composite_key().object().key("x").array(0).end().end().integer(2).end();
  EXPECT_EQ(writing(b).shown(), R"({"[1,\"a\\\"b\"]":1,"{\"x\":[]}":2})");
  EXPECT_EQ(writing(b, {.indent = 1}).shown(), "{\n \"[1,\\\"a\\\\\\\"b\\\"]\": 1,\n \"{\\\"x\\\":[]}\": 2\n}");
}

TEST(json_text_keys, take_a_tagged_text_for_itself) {
  built_tape b;
  b.object().composite_key().tag(32).text("http://\"x\"").integer(1).end();
  const writing written(b);
  EXPECT_EQ(written.shown(), R"({"http://\"x\"":1})");
  EXPECT_EQ(written.counts.of(conversion::key), 1U);
  EXPECT_EQ(written.counts.of(conversion::tag), 1U);
  EXPECT_EQ(writing(b, {.tags = tags::refuse}).shown(), "not_representable 30");
}

// {{{1: 2}: 3}: {[{4: 5}]: 6}}
TEST(json_text_keys, are_named_from_the_innermost_outwards) {
  built_tape b;
  b.object().composite_key().object().composite_key().object().composite_key().integer(1).integer(2).end().integer(3).end();
  b.object().composite_key().array(1).object().composite_key().integer(4).integer(5).end().end().integer(6).end().end();
  const writing written(b);
  EXPECT_EQ(written.shown(), R"({"{\"{\\\"1\\\":2}\":3}":{"[{\"4\":5}]":6}})");
  EXPECT_TRUE(written.counted(conversion::key, 5));
}

TEST(json_text_keys, are_refused_when_asked) {
  built_tape b;
  b.array(1).object().key("a").null().composite_key().integer(1).null().end().end();
  EXPECT_EQ(writing(b, {.keys = keys::refuse}).shown(), "not_representable 50");
  EXPECT_EQ(writing(b, {.strict = true}).shown(), "not_representable 50");
}

// {1: "number", "1": "text"}
TEST(json_text_keys, that_have_become_equal_follow_the_rule_for_duplicates) {
  built_tape b;
  b.object().composite_key().integer(1).text("number").key("1").text("text").end();
  EXPECT_EQ(writing(b).shown(), "duplicate_key 50");
  EXPECT_EQ(writing(b, {.duplicates = duplicate_keys::last}).shown(), R"({"1":"text"})");
  EXPECT_EQ(writing(b, {.duplicates = duplicate_keys::first}).shown(), R"({"1":"number"})");
  EXPECT_EQ(writing(b, {.duplicates = duplicate_keys::keep}).shown(), R"({"1":"number","1":"text"})");
}

TEST(json_text_keys, are_sorted_with_the_others_in_canonical_order) {
  built_tape b;
  b.object().key("b").integer(1).composite_key().integer(7).integer(2).key("a").integer(3).composite_key().bytes("x").integer(4).end();
  EXPECT_EQ(writing(b, {.canonical = true}).shown(), R"({"7":2,"a":3,"b":1,"eA":4})");
}

// Objects that are each the key of the one around it.
void nest_as_keys(built_tape& b, int depth) {
  for (int i = 0; i < depth; ++i) b.object().composite_key();
  b.integer(1);
  for (int i = 0; i < depth; ++i) b.null().end();
}

TEST(json_text_keys, cost_no_more_work_than_is_allowed) {
  built_tape b;
  nest_as_keys(b, 200);
  EXPECT_EQ(writing(b, {.limits = {.work = 1'000}}).shown().substr(0, 11), "work_limit ");
}

// Each level doubles the escapes of the level inside.
TEST(json_text_keys, cannot_grow_without_end_by_being_nested) {
  built_tape b;
  nest_as_keys(b, 60);
  EXPECT_EQ(writing(b).shown().substr(0, 11), "work_limit ");
}

TEST(json_text_keys, take_little_memory_each) {
  built_tape b;
  b.object();
  for (int i = 0; i < 10'000; ++i) b.composite_key().integer(i).null();
  b.end();
  const writing written(b);
  ASSERT_TRUE(written.done);
  // The keys' texts, the tape with them, the table that tells them apart, and the answer as it grew.
  EXPECT_LT(written.memory.used(), 3'000'000U);
}

TEST(json_text_keys, count_what_is_converted_once) {
  built_tape b;
  b.array(2).bytes("a").object().composite_key().integer(1).tag(5).integer(2).end().end();
  const writing written(b);
  EXPECT_EQ(written.shown(), R"(["YQ",{"1":2}])");
  EXPECT_EQ(written.counts.of(conversion::bytes), 1U);
  EXPECT_EQ(written.counts.of(conversion::tag), 1U);
  EXPECT_EQ(written.counts.of(conversion::key), 1U);
}

}  // namespace
}  // namespace smelt::json
