#include "core/stream/duplicates.hpp"

#include <gtest/gtest.h>

#include <string>

#include "built_tape.hpp"
#include "core/json/plain_reader.hpp"
#include "core/json/writer.hpp"
#include "tests/core/json/reading.hpp"

namespace smelt {
namespace {

// A JSON text with its repeated keys resolved, or the fault's code and offset.
std::string resolved(std::string_view text, duplicate_keys rule, const limits& bounds = {}) {
  json::reading read(text);
  EXPECT_TRUE(read.done.has_value()) << text;
  if (const auto done = resolve_duplicates(read.to, rule, bounds); !done)
    return std::string(name(done.error().what)) + " " + std::to_string(done.error().offset);
  for (std::uint32_t i = 0; i < read.to.size(); ++i) {
    if (const token& t = read[i]; t.is(kind::begin_array) || t.is(kind::begin_object)) {
      EXPECT_EQ(read[t.other()].other(), i);
      EXPECT_EQ(read[t.other()].count(), t.count());
    }
  }
  output to(read.memory);
  conversions counts;
  EXPECT_TRUE(json::write(read.to.view(), {}, to, counts).has_value());
  return std::string(to.view());
}

struct repeated {
  const char* text;
  const char* last;
  const char* first;
  int offset;  // of the fault
};

// Hand-resolved.
constexpr repeated documents[] = {
    {R"({"a":1,"a":2})", R"({"a":2})", R"({"a":1})", 8},
    {R"({"a":1,"b":2,"a":3,"b":4})", R"({"a":3,"b":4})", R"({"a":1,"b":2})", 14},
    {R"({"a":1,"a":2,"a":3})", R"({"a":3})", R"({"a":1})", 8},
    {R"({"":1,"":2})", R"({"":2})", R"({"":1})", 7},
    {R"({"\u0061":1,"a":2})", R"({"a":2})", R"({"a":1})", 13},
    {R"({"a":{"x":1},"b":[],"a":[2]})", R"({"b":[],"a":[2]})", R"({"a":{"x":1},"b":[]})", 21},
    {R"([{"k":{"a":1,"a":2}},{"a":1}])", R"([{"k":{"a":2}},{"a":1}])", R"([{"k":{"a":1}},{"a":1}])", 14},
    {R"({"o":{"a":1,"a":2},"o":{"b":3,"b":4}})", R"({"o":{"b":4}})", R"({"o":{"a":1}})", 20},
    {R"({"a":{"a":{"a":1,"a":2},"a":3},"a":4})", R"({"a":4})", R"({"a":{"a":{"a":1}}})", 32},
    {R"([[{"a":[{"b":0,"b":[]}],"a":[{"b":{},"b":1}]}]])", R"([[{"a":[{"b":1}]}]])", R"([[{"a":[{"b":0}]}]])", 25},
};

TEST(duplicates, are_resolved_by_each_rule) {
  for (const repeated& d : documents) {
    EXPECT_EQ(resolved(d.text, duplicate_keys::last), d.last) << d.text;
    EXPECT_EQ(resolved(d.text, duplicate_keys::first), d.first) << d.text;
    EXPECT_EQ(resolved(d.text, duplicate_keys::reject), "duplicate_key " + std::to_string(d.offset)) << d.text;
  }
  EXPECT_EQ(resolved(documents[2].text, duplicate_keys::keep), documents[2].text);
}

TEST(duplicates, are_none_where_keys_differ) {
  for (const char* const text : {R"({})", R"([1,1,"a","a"])", R"({"a":1,"A":2,"a ":3,"":4,"aa":5})", R"([{"a":1},{"a":1}])",
                                 R"({"a":{"a":{"a":1}}})", R"({"0123456789abcdef0":1,"0123456789abcdef1":2})"}) {
    for (const auto rule : {duplicate_keys::reject, duplicate_keys::last, duplicate_keys::first, duplicate_keys::keep})
      EXPECT_EQ(resolved(text, rule), text);
  }
}

std::string numbered(int count, int repeated_from, int repeats) {
  std::string text = "{";
  for (int i = 0; i < count; ++i) text += "\"key " + std::to_string(i) + "\":" + std::to_string(i) + ",";
  for (int i = 0; i < repeats; ++i) text += "\"key " + std::to_string(repeated_from + i) + "\":\"again\",";
  text.back() = '}';
  return text;
}

// Around the size from which on a table is used, and far beyond.
TEST(duplicates, are_found_in_objects_of_every_size) {
  for (const int count : {2, 62, 63, 64, 65, 66, 127, 128, 129, 1'000, 20'000}) {
    const std::string unique = numbered(count, 0, 0);
    EXPECT_EQ(resolved(unique, duplicate_keys::reject), unique);
    for (const int where : {0, count / 2, count - 1}) {
      const std::string text = numbered(count, where, 1);
      const std::size_t again = text.rfind("key");
      EXPECT_EQ(resolved(text, duplicate_keys::reject), "duplicate_key " + std::to_string(again));
      EXPECT_EQ(resolved(text, duplicate_keys::first), unique);
      std::string last = text;
      const std::string member = "\"key " + std::to_string(where) + "\":" + std::to_string(where) + ",";
      last.erase(last.find(member), member.size());
      EXPECT_EQ(resolved(text, duplicate_keys::last), last);
    }
    std::string all = numbered(count, 0, count);
    EXPECT_EQ(resolved(all, duplicate_keys::first), unique);
    EXPECT_EQ(resolved(all, duplicate_keys::last), "{" + all.substr(unique.size()));
  }
}

TEST(duplicates, of_a_thousand_equal_keys_leave_one) {
  std::string text = "{";
  for (int i = 0; i < 1'000; ++i) text += "\"same\":" + std::to_string(i) + ",";
  text.back() = '}';
  EXPECT_EQ(resolved(text, duplicate_keys::first), R"({"same":0})");
  EXPECT_EQ(resolved(text, duplicate_keys::last), R"({"same":999})");
}

TEST(duplicates, cost_no_more_work_than_is_allowed) {
  EXPECT_TRUE(resolved(numbered(1'000, 0, 1'000), duplicate_keys::last, {.work = 100}).starts_with("work_limit "));
  EXPECT_EQ(resolved(R"({"a":1,"a":2,"a":3})", duplicate_keys::last, {.work = 1}), "work_limit 14");
}

TEST(duplicates, count_the_work_of_keys_that_are_no_texts) {
  for (const int members : {20, 200}) {
    built_tape b;
    b.object();
    for (int i = 0; i < members; ++i) {
      b.composite_key().array(100).integer(i);
      for (int filler = 1; filler < 100; ++filler) b.null();
      b.end().null();
    }
    b.end();
    const auto done = resolve_duplicates(b.to, duplicate_keys::reject, {.work = static_cast<std::uint64_t>(members) * 100});
    ASSERT_FALSE(done) << members;
    EXPECT_EQ(done.error().what, code::work_limit) << members;
  }
}

TEST(duplicates, need_memory_for_a_large_object_alone) {
  const json::document source(numbered(10'000, 0, 0));
  block_pool pool;
  arena memory(pool, std::size_t{1} << 20);
  tape to(memory);
  ASSERT_TRUE(json::read_plain(source, {}, to).has_value());
  while (memory.try_allocate(1'024)) {
  }
  EXPECT_EQ(resolve_duplicates(to, duplicate_keys::last, {}).error().what, code::memory_limit);
}

std::uint32_t members_left(built_tape& built, duplicate_keys rule) {
  EXPECT_TRUE(resolve_duplicates(built.to, rule, {}).has_value());
  return built.to[0].count();
}

// {h'61': 1, "a": 2, 1: 3, 1.0: 4, [1, 2]: 5, [2, 1]: 6, 100("a"): 7}: no two are equal.
TEST(duplicates, are_none_among_keys_of_different_kinds_and_values) {
  built_tape b;
  b.object().composite_key().bytes("a").integer(1).key("a").integer(2).composite_key().integer(1).integer(3);
  b.composite_key().real(1.0).integer(4).composite_key().array(2).integer(1).integer(2).end().integer(5);
  b.composite_key().array(2).integer(2).integer(1).end().integer(6).composite_key().tag(100).text("a").integer(7);
  b.composite_key().extension(1, "a").integer(8).composite_key().extension(2, "a").integer(9).end();
  const std::uint32_t size = b.to.size();
  EXPECT_EQ(members_left(b, duplicate_keys::reject), 9U);
  EXPECT_EQ(members_left(b, duplicate_keys::last), 9U);
  EXPECT_EQ(b.to.size(), size);
}

// {[1, {"x": 2}]: null, 7: [], [1, {"x": 2}]: true}
TEST(duplicates, among_composite_keys_are_told_by_their_whole_value) {
  for (const auto rule : {duplicate_keys::first, duplicate_keys::last}) {
    built_tape b;
    b.object().composite_key().array(2).integer(1).object().key("x").integer(2).end().end().null();
    b.composite_key().integer(7).array(0).end();
    b.composite_key().array(2).integer(1).object().key("x").integer(2).end().end().boolean(true).end();
    const auto refused = resolve_duplicates(b.to, duplicate_keys::reject, {});
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().what, code::duplicate_key);
    EXPECT_EQ(refused.error().offset, 150U);  // the third key is the fifteenth token
    EXPECT_EQ(members_left(b, rule), 2U);
    const bool first = rule == duplicate_keys::first;
    ASSERT_EQ(b.to.size(), 15U);
    EXPECT_TRUE(b.to[first ? 9 : 13].is(first ? kind::null : kind::boolean));
    EXPECT_TRUE(b.to[first ? 11 : 2].is(kind::integer));
    EXPECT_EQ(b.to[0].other(), 14U);
  }
}

// {{"a": 1, "a": 2}: 3, {"a": 2}: 4}: the keys are equal once the first has lost a member.
TEST(duplicates, are_seen_between_keys_that_were_not_equal_before_their_own_duplicates_went) {
  built_tape b;
  b.object().composite_key().object().key("a").integer(1).key("a").integer(2).end().integer(3);
  b.composite_key().object().key("a").integer(2).end().integer(4).end();
  EXPECT_EQ(members_left(b, duplicate_keys::last), 1U);
  ASSERT_EQ(b.to.size(), 8U);
  EXPECT_EQ(b.to[6].integer(), 4);
}

}  // namespace
}  // namespace smelt
