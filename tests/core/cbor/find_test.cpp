#include "core/cbor/find.hpp"

#include <gtest/gtest.h>

#include "tests/core/allocation_count.hpp"
#include "tests/core/cbor/items.hpp"

namespace smelt::cbor {

namespace {

// What a pointer leads to, as hexadecimal digits, or the name of the fault.
std::string found(std::string_view digits, std::string_view path) {
  const document source(unhex(digits));
  const auto value = find(source, *query::pointer::parse(path), {});
  return value ? hex(value->view()) : std::string(name(value.error().what));
}

// {"a": [1, "x"], 1: "one", -5: 2, (_ "b", "c"): tag 1 of {"d": 3}, [1]: 4, "a/b": 5, 18446744073709551615: 6, -18446744073709551616: 7}
constexpr std::string_view example =
    "a8 6161 82016178 01 636f6e65 24 02 7f61626163ff c1a1616403 8101 04 63612f62 05 1bffffffffffffffff 06 3bffffffffffffffff 07";

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
  EXPECT_EQ(found(example, "/-18446744073709551616"), "07");
}

TEST(cbor_find, compares_texts_in_chunks_and_steps_over_tags) {
  EXPECT_EQ(found(example, "/bc"), "c1a1616403");
  EXPECT_EQ(found(example, "/bc/d"), "03");
}

TEST(cbor_find, says_what_is_not_there) {
  EXPECT_EQ(found(example, "/[1]"), "field_absent");
  EXPECT_EQ(found(example, "/b"), "field_absent");
  EXPECT_EQ(found(example, "/bcd"), "field_absent");
  EXPECT_EQ(found(example, "/a/2"), "field_absent");
  EXPECT_EQ(found(example, "/a/-"), "field_absent");
  EXPECT_EQ(found(example, "/1/0"), "field_absent");
}

TEST(cbor_find, reads_no_further_than_the_value) {
  EXPECT_EQ(found("a2 6161 01 ff", "/a"), "01");
  EXPECT_EQ(found("82 01 1c", "/0"), "01");
  EXPECT_EQ(found("82 1c 01", "/1"), "unexpected");
  EXPECT_EQ(found("82 01", "/1"), "truncated");
  EXPECT_EQ(found("a2 6161 5a40000000 00", "/b"), "truncated");
}

TEST(cbor_find, allocates_nothing) {
  const std::string bytes = unhex(example);
  const auto path = *query::pointer::parse("/bc/d");
  const auto before = allocation_count();
  const auto value = find(input(bytes), path, {});
  EXPECT_EQ(allocation_count(), before);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->offset(value->begin()), 24U);
}

}  // namespace

}  // namespace smelt::cbor
