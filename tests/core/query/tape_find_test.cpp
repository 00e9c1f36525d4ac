#include "core/query/tape_find.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/format/format.hpp"
#include "core/format/read.hpp"

namespace smelt::query {
namespace {

struct found_in {
  block_pool pool;
  arena memory{pool};
  tape tokens{memory};
  std::string padded;

  found_in(std::string_view format_name, std::string_view document) : padded(document) {
    padded.resize(padded.size() + text_slack);
    const input whole(std::string_view(padded).substr(0, document.size()), text_slack);
    const auto done = read(*find_format(format_name), whole, {.duplicates = duplicate_keys::keep}, tokens);
    EXPECT_TRUE(done.has_value());
  }

  // The value as JSON, or the error's name.
  std::string at(std::string_view path) {
    const auto value = find(tokens, *pointer::parse(path));
    if (!value) return std::string(name(value.error().what));
    output to(memory);
    conversions counts;
    EXPECT_TRUE(find_format("json")->write(*value, {}, to, counts).has_value());
    return std::string(to.view());
  }
};

TEST(tape_find, gives_the_examples_of_rfc_6901_section_5) {
  found_in d("json", R"({"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8})");
  EXPECT_EQ(d.at("/foo"), R"(["bar","baz"])");
  EXPECT_EQ(d.at("/foo/0"), R"("bar")");
  EXPECT_EQ(d.at("/"), "0");
  EXPECT_EQ(d.at("/a~1b"), "1");
  EXPECT_EQ(d.at("/c%d"), "2");
  EXPECT_EQ(d.at("/e^f"), "3");
  EXPECT_EQ(d.at("/g|h"), "4");
  EXPECT_EQ(d.at("/i\\j"), "5");
  EXPECT_EQ(d.at("/k\"l"), "6");
  EXPECT_EQ(d.at("/ "), "7");
  EXPECT_EQ(d.at("/m~0n"), "8");
}

TEST(tape_find, gives_the_whole_for_the_empty_pointer) { EXPECT_EQ(found_in("json", "[1,2]").at(""), "[1,2]"); }

TEST(tape_find, meets_nothing_beyond_an_end_under_a_scalar_or_by_a_strange_index) {
  found_in d("json", R"({"a":[10,[20,21],30],"b":1})");
  EXPECT_EQ(d.at("/a/1/1"), "21");
  EXPECT_EQ(d.at("/a/2"), "30");
  for (const auto* path : {"/a/3", "/a/-", "/a/01", "/b/c", "/c", "/a/0/0", "/a/x"}) EXPECT_EQ(d.at(path), "field_absent") << path;
}

TEST(tape_find, says_where_it_stood_when_nothing_was_met) {
  found_in d("json", R"({"a":{"b":1}})");
  const auto nothing = find(d.tokens, *pointer::parse("/a/c"));
  ASSERT_FALSE(nothing.has_value());
  EXPECT_EQ(nothing.error().offset, 5U);
}

TEST(tape_find, takes_the_first_of_equal_keys) { EXPECT_EQ(found_in("json", R"({"a":1,"a":2})").at("/a"), "1"); }

TEST(tape_find, follows_integer_keys_and_steps_over_other_keys_and_tags) {
  // {1: 10, [2, 3]: 11, "a": 1([5, 6])}
  found_in d("cbor", std::string_view("\xa3\x01\x0a\x82\x02\x03\x0b\x61\x61\xc1\x82\x05\x06", 13));
  EXPECT_EQ(d.at("/a/1"), "6");
  EXPECT_EQ(d.at("/1"), "10") << "an integer stands as its text";
  EXPECT_EQ(d.at("/[2,3]"), "field_absent");
}

}  // namespace
}  // namespace smelt::query
