#include "core/json/lazy.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../allocation_count.hpp"

namespace smelt::json {
namespace {

constexpr std::string_view text = R"({"a": [1, -2.5, {"b": "plain", "c": "esc\u0061ped\n"}], "yes": true, "big": 1e400, "none": null,
  "many": 18446744073709551615, "more": 123456789012345678901234567890})";
const lazy doc{input(text)};

template <class T>
code code_of(const result<T>& answer) {
  EXPECT_FALSE(answer.has_value());
  return answer ? code{} : answer.error().what;
}

TEST(json_lazy, reads_what_it_is_asked_for) {
  EXPECT_EQ(doc["a"][0].as<int>(), 1);
  EXPECT_EQ(doc["a"][1].as<double>(), -2.5);
  EXPECT_EQ(doc["a"][0].as<double>(), 1.0);
  EXPECT_EQ(doc["a"][2]["b"].as<std::string_view>(), "plain");
  EXPECT_EQ(doc["yes"].as<bool>(), true);
  EXPECT_TRUE(doc["none"].is_null());
  EXPECT_FALSE(doc["yes"].is_null());
  EXPECT_EQ(doc["many"].as<std::uint64_t>(), UINT64_MAX);
  EXPECT_EQ(doc["more"].as<double>(), 123456789012345678901234567890.0);
}

TEST(json_lazy, refuses_numbers_that_the_type_cannot_hold) {
  const std::string_view edges = "[2147483647, 2147483648, -1, 255, 256, 1.0, 9223372036854775808]";
  const lazy all{input(edges)};
  EXPECT_EQ(all[0].as<std::int32_t>(), INT32_MAX);
  EXPECT_EQ(code_of(all[1].as<std::int32_t>()), code::out_of_range);
  EXPECT_EQ(all[1].as<std::int32_t>().error().offset, 13U);
  EXPECT_EQ(code_of(all[2].as<std::uint64_t>()), code::out_of_range);
  EXPECT_EQ(all[3].as<std::uint8_t>(), 255);
  EXPECT_EQ(code_of(all[4].as<std::uint8_t>()), code::out_of_range);
  EXPECT_EQ(code_of(all[5].as<int>()), code::out_of_range);
  EXPECT_EQ(code_of(all[6].as<std::int64_t>()), code::out_of_range);
  EXPECT_EQ(code_of(doc["big"].as<double>()), code::out_of_range);
}

TEST(json_lazy, refuses_another_kind) {
  EXPECT_EQ(code_of(doc["yes"].as<int>()), code::wrong_type);
  EXPECT_EQ(code_of(doc["a"].as<bool>()), code::wrong_type);
  EXPECT_EQ(code_of(doc["a"][0].as<std::string_view>()), code::wrong_type);
  EXPECT_EQ(code_of(doc["yes"]["x"].kind()), code::wrong_type);
  EXPECT_EQ(code_of(doc["a"]["x"].kind()), code::wrong_type);
  EXPECT_EQ(code_of(doc[0].kind()), code::wrong_type);
}

TEST(json_lazy, keeps_the_first_failure_through_the_chain) {
  const auto missing = doc["nowhere"][3]["x"];
  EXPECT_EQ(code_of(missing.as<int>()), code::field_absent);
  EXPECT_EQ(missing.as<int>().error().offset, 0U);
  EXPECT_EQ(code_of(doc["a"][3].raw()), code::field_absent);
  EXPECT_EQ(doc["a"][3].raw().error().offset, 6U);
  int come_to = 0;
  for (const auto element : missing.elements()) {
    ++come_to;
    EXPECT_EQ(code_of(element.kind()), code::field_absent);
  }
  EXPECT_EQ(come_to, 1);
}

TEST(json_lazy, copies_text_that_is_not_in_place) {
  const auto escaped = doc["a"][2]["c"];
  EXPECT_EQ(code_of(escaped.as<std::string_view>()), code::not_supported);
  EXPECT_EQ(escaped.text_size(), 8U);
  char room[8];
  EXPECT_EQ(escaped.copy_text(room), "escaped\n");
  EXPECT_EQ(code_of(escaped.copy_text(std::span(room, 7))), code::out_of_range);
}

TEST(json_lazy, tells_kinds_sizes_and_bytes) {
  EXPECT_EQ(doc.kind(), kind::begin_object);
  EXPECT_EQ(doc["a"].kind(), kind::begin_array);
  EXPECT_EQ(doc.size(), 6U);
  EXPECT_EQ(doc["a"].size(), 3U);
  EXPECT_EQ(code_of(doc["yes"].size()), code::wrong_type);
  EXPECT_EQ(doc["a"][2].raw(), R"({"b": "plain", "c": "esc\u0061ped\n"})");
  EXPECT_EQ(doc.raw(), text);
}

TEST(json_lazy, goes_through_elements_and_members) {
  const std::string_view pairs = R"({"one": [1, 1], "two\u0032": [2], "none": []})";
  std::vector<std::string> keys;
  std::int64_t sum = 0;
  for (const auto [key, value] : lazy{input(pairs)}.members()) {
    std::string name(decoded_size(key), '?');
    copy_decoded(key, name.data());
    keys.push_back(name);
    for (const auto element : value.elements()) sum += element.as<std::int64_t>().value();
  }
  EXPECT_EQ(keys, (std::vector<std::string>{"one", "two2", "none"}));
  EXPECT_EQ(sum, 4);
}

TEST(json_lazy, comes_to_a_fault_last) {
  const std::string_view faulty = "[1, 2 3]";
  std::vector<int> values;
  std::vector<std::uint32_t> faults;
  for (const auto element : lazy{input(faulty)}.elements()) {
    const auto value = element.as<int>();
    value ? values.push_back(*value) : faults.push_back(value.error().offset);
  }
  EXPECT_EQ(values, (std::vector<int>{1, 2}));
  EXPECT_EQ(faults, std::vector<std::uint32_t>{6});

  const std::string_view cut = R"({"a": [1], "b")";
  int members = 0;
  for (const auto member : lazy{input(cut)}.members()) {
    EXPECT_EQ(member.is("a"), ++members == 1);
    EXPECT_EQ(member.value.kind().has_value(), members == 1);
  }
  EXPECT_EQ(members, 2);
}

TEST(json_lazy, refuses_an_input_beyond_its_limits) {
  const lazy small(input("[1]"), {.bytes = 2});
  EXPECT_EQ(code_of(small[0].as<int>()), code::bytes_limit);
  const lazy flat(input("[[1]]"), {.depth = 1});
  EXPECT_EQ(code_of(flat[0][0].as<int>()), code::depth_limit);
}

TEST(json_lazy, allocates_nothing) {
  char room[16];
  const auto before = allocation_count();
  std::int64_t seen = doc["a"][0].as<std::int64_t>().value();
  seen += static_cast<std::int64_t>(doc["a"][2]["c"].copy_text(room)->size());
  for (const auto member : doc.members()) seen += member.is("yes");
  seen += doc["a"][7].as<int>().has_value();
  const auto after = allocation_count();
  EXPECT_EQ(after, before);
  EXPECT_EQ(seen, 10);
}

}  // namespace
}  // namespace smelt::json
