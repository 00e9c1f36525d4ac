#include "core/msgpack/find.hpp"

#include <gtest/gtest.h>

#include "tests/core/msgpack/items.hpp"
#include "tests/core/stream/finding.hpp"

namespace smelt::msgpack {
namespace {

using finding = finding_by<find, read>;

std::string found(std::string_view digits, std::string_view path) { return finding(unhex(digits), path).shown(); }

// {"a": [1, "x"], 1: "one", -5: 2, "bc": {"d": 3}, [1]: 4, "a/b": 5, 18446744073709551615: 6, ext: 7, -33: 8}
constexpr std::string_view example =
    "89 a161 9201a178 01 a36f6e65 fb 02 a26263 81a16403 9101 04 a3612f62 05 cfffffffffffffffff 06 d40561 07 d0df 08";

TEST(msgpack_find, follows_members_and_elements) {
  EXPECT_EQ(found(example, "/a"), "9201a178");
  EXPECT_EQ(found(example, "/a/0"), "01");
  EXPECT_EQ(found(example, "/a/1"), "a178");
  EXPECT_EQ(found(example, "/bc/d"), "03");
  EXPECT_EQ(found(example, "/a~1b"), "05");
  EXPECT_EQ(found("de0001a16102", "/a"), "02");
  EXPECT_EQ(found("93010203", ""), "93010203");
}

TEST(msgpack_find, names_integer_keys_by_their_digits) {
  EXPECT_EQ(found(example, "/1"), "a36f6e65");
  EXPECT_EQ(found(example, "/-5"), "02");
  EXPECT_EQ(found(example, "/-33"), "08");
  EXPECT_EQ(found(example, "/18446744073709551615"), "06");
}

TEST(msgpack_find, says_what_is_not_there) {
  for (const char* const path : {"/[1]", "/b", "/bcd", "/a/2", "/a/-", "/1/0"}) EXPECT_EQ(found(example, path), "field_absent") << path;
}

TEST(msgpack_find, reads_no_further_than_the_value) {
  EXPECT_EQ(found("82 a161 01 c1", "/a"), "01");
  EXPECT_EQ(found("92 01 c1", "/0"), "01");
  EXPECT_EQ(found("92 c1 01", "/1"), "unexpected");
  EXPECT_EQ(found("92 01", "/1"), "truncated");
  EXPECT_EQ(found("82 a161 c640000000 00", "/b"), "truncated");
}

TEST(msgpack_find, allocates_nothing) { expect_found_without_allocation<find>(unhex(example), "/bc/d", 20); }

}  // namespace
}  // namespace smelt::msgpack
