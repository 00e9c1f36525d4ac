#include "core/cbor/canonical.hpp"

#include <gtest/gtest.h>

#include "tests/core/cbor/items.hpp"

namespace smelt::cbor {

namespace {

std::string canonical(std::string_view bytes) { return rewritten(unhex(bytes), {.canonical = true}); }

// RFC 8949, section 4.2.1: the order is 10, 100, -1, "z", "aa", [100], [-1], false.
TEST(cbor_canonical, sorts_keys_as_the_standards_example_does) {
  EXPECT_EQ(canonical("a8 f4 00 8120 01 811864 02 626161 03 617a 04 20 05 1864 06 0a 07"),
            "a80a071864062005617a046261610381186402812001f400");
}

TEST(cbor_canonical, sorts_at_every_depth_and_keeps_what_is_sorted) {
  EXPECT_EQ(canonical("a26162016161 82 a2616402616301 a1616500"), "a2616182a2616301616402a1616500616201");
  EXPECT_EQ(canonical("bf616101616202ff"), "a2616101616202");
  EXPECT_EQ(canonical("a0"), "a0");
  EXPECT_EQ(canonical("82a0a2616201616102"), "82a0a2616102616201");
}

TEST(cbor_canonical, sorts_maps_that_are_keys_before_they_are_compared) {
  // {{"b": 1, "a": 2}: 3, {"a": 1}: 4, {2: 0, 1: 0}: 5}
  EXPECT_EQ(canonical("a3 a2 616201 616102 03 a1 616101 04 a2 0200 0100 05"), "a3a161610104a20100020005a261610261620103");
}

TEST(cbor_canonical, makes_everything_definite_and_short) {
  EXPECT_EQ(canonical("9f 1b0000000000000001 fb3ff8000000000000 7f61616162ff c2420001 ff"), "8401f93e0062616201");
}

TEST(cbor_canonical, keeps_equal_keys_in_their_order) { EXPECT_EQ(canonical("a3 6162 01 6161 02 6162 03"), "a3616102616201616203"); }

TEST(cbor_canonical, takes_little_memory_for_each_key) {
  std::string bytes = unhex("b9 2710");  // 10,000 members
  for (int i = 9'999; i >= 0; --i) {
    const char member[] = {0x19, static_cast<char>(i >> 8), static_cast<char>(i), 0x00};
    bytes.append(member, sizeof member);
  }
  const reading r(bytes);
  ASSERT_TRUE(r.done);
  const writing w(r.to.view(), {.canonical = true});
  ASSERT_TRUE(w.done);
  // The members as they are sorted, the keys' encodings, the tape in order, and the answer as it grew.
  EXPECT_LT(w.memory.used(), 3'000'000U);
}

TEST(cbor_canonical, sorts_within_the_work_allowed) {
  // Each map is a key of the one around it: the innermost is gone through once a level.
  std::string bytes;
  for (int i = 0; i < 500; ++i) bytes += '\xa2';
  bytes += unhex("a26162016161 02");
  for (int i = 0; i < 500; ++i) bytes += unhex("f6 00 00");
  const reading r(bytes);
  ASSERT_TRUE(r.done);
  write_options options{.canonical = true};
  EXPECT_TRUE(writing(r.to.view(), options).done);
  options.limits.work = 1'000;
  EXPECT_EQ(writing(r.to.view(), options).shown(), "work_limit");
}

}  // namespace

}  // namespace smelt::cbor
