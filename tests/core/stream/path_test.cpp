#include "core/stream/path.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/agreement/path_at.hpp"

namespace smelt {
namespace {

// Tokens by hand, with the offsets that `text` would give them.
struct tape_by_hand {
  block_pool pool;
  arena memory{pool};
  tape tokens{memory};
  std::string text;
  std::vector<std::uint32_t> open;

  explicit tape_by_hand(std::string_view document) : text(document) {
    text.resize(text.size() + text_slack);
    tokens.set_base(text.data());
  }

  void put(token t) {
    token* const at = tokens.reserve(1);
    *at = t;
    tokens.advance_to(at + 1);
  }
  void begin(kind k, std::size_t offset, std::size_t begun = 0) {
    open.push_back(tokens.size());
    put(token::begin(k, 0, begun, offset, 0));
  }
  void end(kind k, std::uint32_t count, std::size_t offset) {
    const std::uint32_t first = open.back();
    open.pop_back();
    const token& t = tokens[first];
    tokens[first] = token::begin(t.what(), t.flags(), count, t.container_offset(), tokens.size());
    put(token::end(k, count, offset, first));
  }
  void key(std::size_t offset, std::size_t length) { put(token::span(kind::key, 0, text.data() + offset, length)); }
  void integer(std::size_t offset) { put(token::integer(1, offset)); }
  std::string path(std::uint32_t offset) const { return agreement::path_at(tokens.view(), offset); }
};

TEST(path, of_a_whole_document_is_empty) {
  tape_by_hand d("1");
  d.integer(0);
  EXPECT_EQ(d.path(0), "");
}

TEST(path, of_an_empty_tape_is_empty) { EXPECT_EQ(tape_by_hand("").path(0), ""); }

TEST(path, names_keys_and_elements) {
  //                0123456789012345678
  tape_by_hand d(R"({"a":[1,{"b":1}]})");
  d.begin(kind::begin_object, 0);
  d.key(2, 1);
  d.begin(kind::begin_array, 5);
  d.integer(6);
  d.begin(kind::begin_object, 8);
  d.key(10, 1);
  d.integer(13);
  d.end(kind::end_object, 1, 14);
  d.end(kind::end_array, 2, 15);
  d.end(kind::end_object, 1, 16);
  EXPECT_EQ(d.path(0), "");
  EXPECT_EQ(d.path(2), "/a");
  EXPECT_EQ(d.path(5), "/a");
  EXPECT_EQ(d.path(6), "/a/0");
  EXPECT_EQ(d.path(8), "/a/1");
  EXPECT_EQ(d.path(13), "/a/1/b");
  EXPECT_EQ(d.path(15), "/a");
  EXPECT_EQ(d.path(16), "");
  EXPECT_EQ(d.path(17), "");
}

TEST(path, escapes_as_rfc_6901_section_3_says) {
  tape_by_hand d(R"({"m~n/o":1})");
  d.begin(kind::begin_object, 0);
  d.key(2, 5);
  d.integer(9);
  d.end(kind::end_object, 1, 10);
  EXPECT_EQ(d.path(9), "/m~0n~1o");
}

TEST(path, of_a_fault_in_an_array_is_the_element_that_could_not_be_read) {
  tape_by_hand d("[1,1,x");
  d.begin(kind::begin_array, 0, 3);
  EXPECT_EQ(d.path(1), "/0");
  d.integer(1);
  d.integer(3);
  EXPECT_EQ(d.path(5), "/2");
}

TEST(path, of_a_fault_behind_an_arrays_elements_is_the_array) {
  tape_by_hand d(R"([[1,1},"b")");
  d.begin(kind::begin_array, 0, 1);
  d.begin(kind::begin_array, 1, 2);
  d.integer(2);
  d.integer(4);
  EXPECT_EQ(d.path(5), "/0");
}

TEST(path, of_a_fault_in_a_member_is_its_key) {
  tape_by_hand d(R"({"a":1,"b":x)");
  d.begin(kind::begin_object, 0);
  d.key(2, 1);
  d.integer(5);
  EXPECT_EQ(d.path(6), "") << "behind the last whole member";
  d.key(8, 1);
  EXPECT_EQ(d.path(11), "/b");
}

TEST(path, of_a_fault_behind_a_closed_container_is_its_parent) {
  tape_by_hand d(R"([{"a":[]x)");
  d.begin(kind::begin_array, 0);
  d.begin(kind::begin_object, 1);
  d.key(3, 1);
  d.begin(kind::begin_array, 6);
  d.end(kind::end_array, 0, 7);
  EXPECT_EQ(d.path(8), "/0");
}

TEST(path, shows_the_type_of_a_key_that_is_no_text) {
  tape_by_hand d(std::string_view("\xa1\xc1\x81\x01\x01", 5));  // {1([1]): 1}
  d.begin(kind::begin_object, 0);
  d.put(token::composite_key(1));
  d.put(token::tag(1, 1));
  d.begin(kind::begin_array, 2);
  d.integer(3);
  d.end(kind::end_array, 1, 3);
  d.integer(4);
  d.end(kind::end_object, 1, 4);
  EXPECT_EQ(d.path(4), "/<array>");
}

TEST(path, shows_a_key_that_is_an_integer_as_its_text) {
  tape_by_hand d(std::string_view("\xa1\x20\x01", 3));  // {-1: 1}
  d.begin(kind::begin_object, 0);
  d.put(token::composite_key(1));
  d.put(token::integer(-1, 1));
  d.integer(2);
  d.end(kind::end_object, 1, 2);
  EXPECT_EQ(d.path(2), "/-1");
}

TEST(path, shows_the_type_of_an_integer_key_that_has_a_tag) {
  tape_by_hand d(std::string_view("\xa1\xc1\x20\x01", 4));  // {1(-1): 1}
  d.begin(kind::begin_object, 0);
  d.put(token::composite_key(1));
  d.put(token::tag(1, 1));
  d.put(token::integer(-1, 2));
  d.integer(3);
  d.end(kind::end_object, 1, 3);
  EXPECT_EQ(d.path(3), "/<number>") << "no pointer leads through it";
}

TEST(path, passes_tags_by) {
  tape_by_hand d(std::string_view("\xc1\x81\xc1\x01", 4));
  d.put(token::tag(1, 0));
  d.begin(kind::begin_array, 1);
  d.put(token::tag(1, 2));
  d.integer(3);
  d.end(kind::end_array, 1, 3);
  EXPECT_EQ(d.path(2), "/0");
  EXPECT_EQ(d.path(3), "/0");
}

TEST(path, of_a_deep_document_keeps_the_steps_that_fit) {
  tape_by_hand d(std::string(10'000, '['));
  for (std::size_t i = 0; i < 10'000; ++i) d.begin(kind::begin_array, i);
  const std::string path = d.path(9'999);
  EXPECT_LE(path.size(), 4'096U);
  EXPECT_GT(path.size(), 4'000U);
  EXPECT_EQ(path.substr(0, 6), "/0/0/0");
}

}  // namespace
}  // namespace smelt
