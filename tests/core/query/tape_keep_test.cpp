#include "core/query/tape_keep.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/format/format.hpp"
#include "core/format/read.hpp"

namespace smelt::query {
namespace {

// What is kept of a document, in JSON or another format; or the error's name and the path.
std::string kept(std::string_view document, const std::vector<std::string_view>& paths, absent rule = absent::refused,
                 std::string_view from = "json", std::string_view to = "json") {
  block_pool pool;
  arena memory(pool);
  tape tokens(memory);
  tape less(memory);
  std::string padded(document);
  padded.resize(padded.size() + text_slack);
  const input whole(std::string_view(padded).substr(0, document.size()), text_slack);
  EXPECT_TRUE(read(*find_format(from), whole, {.duplicates = duplicate_keys::keep}, tokens).has_value());
  std::vector<pointer> pointers;
  for (const auto path : paths) pointers.push_back(*pointer::parse(path));
  const auto done = keep(tokens, pointers, rule, less);
  if (!done) return std::string(name(done.error().what.what)) + " " + std::string(done.error().path);
  output bytes(memory);
  conversions counts;
  EXPECT_TRUE(find_format(to)->write(less.view(), {}, bytes, counts).has_value());
  return std::string(bytes.view());
}

constexpr std::string_view order =
    R"({"id":7,"user":{"name":"Ann","mail":"a@b","tags":["x","y","z"]},"items":[{"sku":1,"n":2},{"sku":3,"n":4},{"sku":5,"n":6}],"a/b":{"m~n":true}})";

TEST(tape_keep, keeps_a_value_within_what_is_around_it) {
  EXPECT_EQ(kept(order, {"/user/name"}), R"({"user":{"name":"Ann"}})");
  EXPECT_EQ(kept(order, {"/a~1b/m~0n"}), R"({"a/b":{"m~n":true}})");
  EXPECT_EQ(kept(order, {"/user"}), R"({"user":{"name":"Ann","mail":"a@b","tags":["x","y","z"]}})");
  EXPECT_EQ(kept(order, {""}), order);
  EXPECT_EQ(kept("5", {""}), "5");
}

TEST(tape_keep, merges_paths_in_the_order_of_the_document) {
  EXPECT_EQ(kept(order, {"/items/1/n", "/user/mail", "/id", "/items/1/sku"}),
            R"({"id":7,"user":{"mail":"a@b"},"items":[{"sku":3,"n":4}]})");
  EXPECT_EQ(kept(order, {"/user/name", "/user"}), kept(order, {"/user"}));
}

TEST(tape_keep, leaves_no_holes_in_arrays) {
  EXPECT_EQ(kept(order, {"/user/tags/2", "/user/tags/0"}), R"({"user":{"tags":["x","z"]}})");
  EXPECT_EQ(kept("[[1,2],[3,4],[5,6]]", {"/2/0", "/0/1"}), "[[2],[5]]");
}

TEST(tape_keep, names_the_path_that_meets_nothing) {
  EXPECT_EQ(kept(order, {"/id", "/user/age"}), "field_absent /user/age");
  EXPECT_EQ(kept(order, {"/user/tags/3"}), "field_absent /user/tags/3");
  EXPECT_EQ(kept(order, {"/user/tags/-"}), "field_absent /user/tags/-");
  EXPECT_EQ(kept(order, {"/id/x"}), "field_absent /id/x");
  EXPECT_EQ(kept("[]", {"/0"}), "field_absent /0");
}

TEST(tape_keep, puts_null_where_the_first_step_meets_nothing) {
  EXPECT_EQ(kept(order, {"/id", "/user/age"}, absent::null), R"({"id":7,"user":{"age":null}})");
  EXPECT_EQ(kept(order, {"/x/y", "/x/z", "/id"}, absent::null), R"({"id":7,"x":null})");
  EXPECT_EQ(kept(order, {"/x~1~0"}, absent::null), R"({"x/~":null})");
  EXPECT_EQ(kept(order, {"/user/tags/7", "/user/tags/1"}, absent::null), R"({"user":{"tags":["y",null]}})");
  EXPECT_EQ(kept(order, {"/id/x"}, absent::null), R"({"id":null})");
  EXPECT_EQ(kept(order, {"/id/x", "/id"}, absent::null), R"({"id":7})");
  EXPECT_EQ(kept("5", {"/x"}, absent::null), "null");
}

TEST(tape_keep, takes_the_first_of_equal_keys) { EXPECT_EQ(kept(R"({"a":1,"b":2,"a":3})", {"/a"}), R"({"a":1})"); }

// 55799({1: [_ 100(5), h'01'], -2: 3}): tags on the way stay, integers name their members.
TEST(tape_keep, keeps_tags_and_keys_of_any_kind_on_the_way) {
  const std::string document("\xd9\xd9\xf7\xa2\x01\x9f\xd8\x64\x05\x41\x01\xff\x21\x03", 14);
  EXPECT_EQ(kept(document, {"/1/0"}, absent::refused, "cbor", "cbor"), std::string("\xd9\xd9\xf7\xa1\x01\x81\xd8\x64\x05", 9));
  EXPECT_EQ(kept(document, {"/-2"}, absent::refused, "cbor", "cbor"), std::string("\xd9\xd9\xf7\xa1\x21\x03", 6));
  EXPECT_EQ(kept(document, {"/1/0"}, absent::refused, "cbor", "json"), R"({"1":[5]})");
}

TEST(tape_keep, takes_as_many_paths_as_it_says) {
  std::string document = "[0";
  std::vector<std::string> texts;
  for (std::size_t i = 1; i < 100; ++i) document += "," + std::to_string(i);
  for (std::size_t i = 0; i < most_kept; ++i) texts.push_back("/" + std::to_string(i));
  const std::string expected = document.substr(0, document.find(",64")) + "]";
  EXPECT_EQ(kept(document + "]", {texts.begin(), texts.end()}), expected);
}

TEST(tape_keep, goes_as_deep_as_a_path_does) {
  std::string document;
  std::string path;
  for (int i = 0; i < 500; ++i) document += "[7,";
  document += "8";
  for (int i = 0; i < 500; ++i) document += "]", path += "/1";
  std::string nest(500, '[');
  nest += '8';
  nest.append(500, ']');
  EXPECT_EQ(kept(document, {path}), nest);
}

}  // namespace
}  // namespace smelt::query
