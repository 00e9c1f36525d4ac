#include "core/cbor/find.hpp"

#include <gtest/gtest.h>

#include "tests/core/cbor/items.hpp"
#include "tests/core/stream/finding.hpp"

namespace smelt::cbor {

namespace {

using finding = finding_by<find, read>;

std::string found(std::string_view digits, std::string_view path) { return finding(unhex(digits), path).shown(); }

// {"a": [1, "x"], 1: "one", -5: 2, (_ "b", "c"): tag 1 of {"d": 3}, [1]: 4, "a/b": 5, 18446744073709551615: 6, -18446744073709551616: 7}
constexpr std::string_view example =
    "a8 6161 82016178 01 636f6e65 24 02 7f61626163ff c1a1616403 8101 04 63612f62 05 1bffffffffffffffff 06 3bffffffffffffffff 07";

struct no_way {
  std::string_view digits;
  std::string_view path;
  std::string_view why;
};

void expect_absent(std::initializer_list<no_way> all) {
  for (const auto& [digits, path, why] : all) EXPECT_EQ(found(digits, path), "field_absent") << digits << " " << path << ": " << why;
}

TEST(cbor_find, follows_members_and_elements) {
  EXPECT_EQ(found(example, "/a"), "82016178");
  EXPECT_EQ(found(example, "/a/0"), "01");
  EXPECT_EQ(found(example, "/a/1"), "6178");
  EXPECT_EQ(found(example, "/a~1b"), "05");
  EXPECT_EQ(found("9f0102ff", "/1"), "02");
  EXPECT_EQ(found("bf6161bf616201ffff", "/a/b"), "01");
  EXPECT_EQ(found("83010203", ""), "83010203");
}

TEST(cbor_find, names_integer_keys_by_their_digits) {
  EXPECT_EQ(found(example, "/1"), "636f6e65");
  EXPECT_EQ(found(example, "/-5"), "02");
  EXPECT_EQ(found(example, "/18446744073709551615"), "06");
  EXPECT_EQ(found(example, "/-18446744073709551616"), "field_absent") << "not of 64 bits";
  EXPECT_EQ(found("a1 3b7fffffffffffffff 01", "/-9223372036854775808"), "01");
  EXPECT_EQ(found("a1 3b8000000000000000 01", "/-9223372036854775809"), "field_absent");
}

TEST(cbor_find, names_an_integer_key_by_its_digits_whatever_its_form) {
  EXPECT_EQ(found("a2 d80340 17 40 18", "/-1"), "17");
  EXPECT_EQ(found("a1 c240 01", "/0"), "01");
  EXPECT_EQ(found("a1 c2420102 01", "/258"), "01");
  EXPECT_EQ(found("a1 c24900ffffffffffffffff 01", "/18446744073709551615"), "01");
  EXPECT_EQ(found("a1 c249010000000000000000 01", "/18446744073709551616"), "field_absent") << "not of 64 bits";
  EXPECT_EQ(found("a1 c3487fffffffffffffff 01", "/-9223372036854775808"), "01");
  EXPECT_EQ(found("a1 c3488000000000000000 01", "/-9223372036854775809"), "field_absent");
  EXPECT_EQ(found("a1 c25f41014102ff 01", "/258"), "01") << "in chunks";
  EXPECT_EQ(found("a1 c4820205 01", "/500"), "01");
  EXPECT_EQ(found("a1 c49f0005ff 01", "/5"), "01");
  EXPECT_EQ(found("a1 c48201c34104 01", "/-50"), "01");
  EXPECT_EQ(found("a1 c482181e00 01", "/0"), "01") << "zero whatever the exponent";
  EXPECT_EQ(found("a1 c4822005 01", "/0.5"), "field_absent");
  EXPECT_EQ(found("a1 c482201832 01", "/5"), "field_absent") << "5.0 is no integer";
  EXPECT_EQ(found("a1 c4821401 01", "/100000000000000000000"), "field_absent");
}

TEST(cbor_find, names_no_other_key) {
  expect_absent({
      {"a1 c101 01", "/1", "a tag of its own"},
      {"a1 c16161 01", "/a", "a tag of its own"},
      {"a1 4161 01", "/a", "a byte string"},
      {"a1 f93c00 01", "/1", "a float"},
      {"a1 f5 01", "/true", "a boolean"},
  });
}

TEST(cbor_find, leads_into_no_number_and_no_typed_array) {
  expect_absent({
      {"81 c4822005", "/0/0", "a fraction"},
      {"81 c1c4822005", "/0/0", "a time that is one"},
      {"81 c2420102", "/0/0", "a big integer"},
      {"81 d84042 0102", "/0/0", "a typed array"},
      {"81 d82882 820102 d840420102", "/0/0", "one with a shape"},
  });
  EXPECT_EQ(found("81 d82882 820102 820304", "/0/1/0"), "03") << "a shape on a plain array is a tag like any other";
  EXPECT_EQ(found("81 c4821bffffffffffffffff05", "/0/1"), "05") << "so is a fraction whose exponent is beyond 64 bits";
}

TEST(cbor_find, says_where_the_value_stands_that_leads_nowhere) {
  const auto offset = [](std::string_view digits, std::string_view path) {
    const finding absent(unhex(digits), path);
    EXPECT_EQ(absent.shown(), "field_absent");
    return absent.value.error().offset;
  };
  EXPECT_EQ(offset("82 00 6161", "/1/0"), 3U) << "a text's content";
  EXPECT_EQ(offset("82 00 7803616263", "/1/0"), 4U);
  EXPECT_EQ(offset("82 00 7f6161ff", "/1/0"), 3U);
  EXPECT_EQ(offset("82 00 4161", "/1/0"), 3U);
  EXPECT_EQ(offset("82 00 17", "/1/0"), 2U);
  EXPECT_EQ(offset("82 00 c1c24101", "/1/0"), 3U);
}

TEST(cbor_find, compares_texts_in_chunks_and_steps_over_tags) {
  EXPECT_EQ(found(example, "/bc"), "c1a1616403");
  EXPECT_EQ(found(example, "/bc/d"), "03");
}

TEST(cbor_find, says_what_is_not_there) {
  for (const char* const path : {"/[1]", "/b", "/bcd", "/a/2", "/a/-", "/1/0"}) EXPECT_EQ(found(example, path), "field_absent") << path;
}

TEST(cbor_find, reads_no_further_than_the_value) {
  EXPECT_EQ(found("a2 6161 01 ff", "/a"), "01");
  EXPECT_EQ(found("82 01 1c", "/0"), "01");
  EXPECT_EQ(found("82 1c 01", "/1"), "unexpected");
  EXPECT_EQ(found("82 01", "/1"), "truncated");
  EXPECT_EQ(found("a2 6161 5a40000000 00", "/b"), "truncated");
}

TEST(cbor_find, allocates_nothing) { expect_found_without_allocation<find>(unhex(example), "/bc/d", 24); }

}  // namespace

}  // namespace smelt::cbor
