#include "core/cbor/tagged.hpp"

#include <gtest/gtest.h>

#include "tests/core/cbor/items.hpp"

namespace smelt::cbor {

namespace {

TEST(cbor_tagged, makes_integers_of_bignums_that_fit) {
  EXPECT_EQ(reading(unhex("c240")).shown(), "0");
  EXPECT_EQ(reading(unhex("c340")).shown(), "-1");
  EXPECT_EQ(reading(unhex("c24100")).shown(), "0");
  EXPECT_EQ(reading(unhex("c2 4a 00000000000000000001")).shown(), "1");
  EXPECT_TRUE(reading(unhex("c2 48 7fffffffffffffff")).to[0].is(kind::integer));
  EXPECT_TRUE(reading(unhex("c2 48 8000000000000000")).to[0].is(kind::unsigned_integer));
  EXPECT_TRUE(reading(unhex("c3 48 7fffffffffffffff")).to[0].is(kind::integer));
  EXPECT_EQ(reading(unhex("c3 48 7fffffffffffffff")).shown(), "-9223372036854775808");
  EXPECT_TRUE(reading(unhex("c3 48 8000000000000000")).to[0].is(kind::number_text));
  EXPECT_EQ(reading(unhex("c3 48 8000000000000000")).shown(), "-9223372036854775809");
  EXPECT_EQ(reading(unhex("3b 8000000000000000")).shown(), "-9223372036854775809");
  EXPECT_EQ(reading(unhex("c3 48 ffffffffffffffff")).shown(), "-18446744073709551616");
}

TEST(cbor_tagged, makes_digits_of_bignums_that_do_not) {
  EXPECT_EQ(reading(unhex("c2 49 010000000000000000")).shown(), "18446744073709551616");
  EXPECT_EQ(reading(unhex("c3 49 ffffffffffffffffff")).shown(), "-4722366482869645213696");
  EXPECT_EQ(reading(unhex("c2 5f 42 0001 48 0000000000000000 ff")).shown(), "18446744073709551616");
  EXPECT_EQ(reading(unhex("c2 50 ffffffffffffffffffffffffffffffff")).shown(), "340282366920938463463374607431768211455");
  const reading key(unhex("a1 c2 49 010000000000000000 c2 4101"));
  EXPECT_EQ(key.shown(), "{18446744073709551616: 1}");
  EXPECT_EQ(key.offset(2), 1U);
}

TEST(cbor_tagged, writes_bignums_without_leading_zeros_and_as_integers_where_they_fit) {
  EXPECT_EQ(rewritten(unhex("c2 4b 0000010000000000000000")), "c249010000000000000000");
  EXPECT_EQ(rewritten(unhex("c2 4a 00000000000000000001")), "01");
  EXPECT_EQ(rewritten(unhex("c340")), "20");
  EXPECT_EQ(rewritten(unhex("c3 48 ffffffffffffffff")), "3bffffffffffffffff");
  EXPECT_EQ(rewritten(unhex("c3 49 010000000000000000")), "c349010000000000000000");
  EXPECT_EQ(rewritten(unhex("c2 50 ffffffffffffffffffffffffffffffff")), "c250ffffffffffffffffffffffffffffffff");
  EXPECT_EQ(rewritten(unhex("c3 50 ffffffffffffffffffffffffffffffff")), "c350ffffffffffffffffffffffffffffffff");
}

// RFC 8949, section 3.4.4: 4([-2, 27315]) is 273.15.
TEST(cbor_tagged, keeps_decimal_fractions_exactly) {
  const reading r(unhex("c4 82 21 19 6ab3"));
  EXPECT_TRUE(r.to[0].is(kind::number_text));
  EXPECT_EQ(r.shown(), "273.15");
  EXPECT_EQ(r.offset(0), 0U);
  EXPECT_EQ(rewritten(unhex("c4 82 21 19 6ab3")), "c48221196ab3");
  EXPECT_EQ(rewritten(unhex("c4 9f 21 19 6ab3 ff")), "c48221196ab3");
  EXPECT_EQ(rewritten(unhex("c4 82 21 39 6ab2")), "c48221396ab2");
  EXPECT_EQ(reading(unhex("c4 82 21 39 6ab2")).shown(), "-273.15");
  EXPECT_EQ(reading(unhex("c4 82 21 c2 43 0186a1")).shown(), "1000.01");
  EXPECT_EQ(rewritten(unhex("c4 82 22 c2 49 010000000000000000")), "c48222c249010000000000000000");
  EXPECT_EQ(reading(unhex("c4 82 22 c3 49 010000000000000000")).shown(), "-18446744073709551.617");
}

TEST(cbor_tagged, writes_decimal_fractions_with_the_smallest_mantissa_and_whole_ones_as_integers) {
  EXPECT_EQ(rewritten(unhex("c4 82 22 1a 00042aee")), "c482221a00042aee");  // 273.134
  EXPECT_EQ(rewritten(unhex("c4 82 22 1a 00042aa4")), "c48221196aaa");      // 273.060 = 27306 x 10^-2
  EXPECT_EQ(rewritten(unhex("c4 82 21 19 6aa4")), "190111");                // 273.00
  EXPECT_EQ(rewritten(unhex("c4 82 21 00")), "00");
  EXPECT_EQ(rewritten(unhex("c4 82 21 3b 04000000ffff28ff")), "3b000a3d70a666643f");                 // -2882303804466240.00
  EXPECT_EQ(rewritten(unhex("c4 82 01 1b ab54a98ceb1f0ad2")), "c24906b14e9f812f366c34");             // 12345678901234567890 x 10
  EXPECT_EQ(rewritten(unhex("c4 82 01 c2 49 06b14e9f812f366c35")), "c48201c24906b14e9f812f366c35");  // of 22 digits
  EXPECT_TRUE(reading(unhex("c4 82 02 05")).to[0].is(kind::integer));
  EXPECT_EQ(reading(unhex("c4 82 02 05")).shown(), "500");
  EXPECT_EQ(rewritten(unhex("c4 82 18 1e 01")), "c482181e01");  // 10^30
}

TEST(cbor_tagged, makes_numbers_of_fractions_with_every_exponent_of_64_bits) {
  EXPECT_EQ(reading(unhex("c4 82 1b 7fffffffffffffff 05")).shown(), "5e+9223372036854775807");
  EXPECT_EQ(reading(unhex("c4 82 3b 7fffffffffffffff 187d")).shown(), "1.25e-9223372036854775806");
  EXPECT_EQ(rewritten(unhex("c4 82 1b 7fffffffffffffff 05")), "c4821b7fffffffffffffff05");
  EXPECT_EQ(rewritten(unhex("c4 82 3b 7fffffffffffffff 187d")), "c4823b7fffffffffffffff187d");
}

TEST(cbor_tagged, leaves_fractions_with_exponents_beyond_reason_as_they_are) {
  EXPECT_EQ(reading(unhex("c4 82 1b ffffffffffffffff 01")).shown(), "4([18446744073709551615, 1])");
  EXPECT_EQ(rewritten(unhex("c4 82 3b ffffffffffffffff 01")), "c4823bffffffffffffffff01");
}

TEST(cbor_tagged, refuses_content_that_is_no_number) {
  struct fault_case {
    std::string_view bytes;
    code what;
    std::uint32_t offset;
  };
  constexpr fault_case cases[] = {
      {"c2 01", code::unexpected, 1},
      {"c2 6161", code::unexpected, 1},
      {"c2 c1 4101", code::unexpected, 1},
      {"c2 5c", code::unexpected, 1},
      {"c2 5f 6101 ff", code::unexpected, 2},
      {"c3 80", code::unexpected, 1},
      {"c2", code::truncated, 1},
      {"c2 42 01", code::truncated, 1},
      {"c4 01", code::unexpected, 1},
      {"c4 80", code::unexpected, 1},
      {"c4 81 01", code::unexpected, 1},
      {"c4 83 01 02 03", code::unexpected, 1},
      {"c4 82 f93c00 01", code::unexpected, 2},
      {"c4 82 01 f93c00", code::unexpected, 3},
      {"c4 82 c24101 01", code::unexpected, 2},
      {"c4 82 01 c1 01", code::unexpected, 3},
      {"c4 9f 01 02 03 ff", code::unexpected, 4},
      {"c4 9f 01 ff", code::unexpected, 3},
      {"c4 9f ff", code::unexpected, 2},
      {"c4 9f 01 02", code::truncated, 4},
      {"c4 82 01", code::truncated, 1},
      {"c4 82 01 1c", code::unexpected, 3},
  };
  for (const auto& c : cases) {
    const reading r(unhex(c.bytes));
    ASSERT_FALSE(r.done) << c.bytes;
    EXPECT_EQ(name(r.done.error().what), name(c.what)) << c.bytes;
    EXPECT_EQ(r.done.error().offset, c.offset) << c.bytes;
  }
}

TEST(cbor_tagged, bounds_the_digits_of_a_number) {
  read_options options;
  options.limits.digits = 20;
  EXPECT_EQ(reading(unhex("c2 49 010000000000000000"), options).fault(), "none");
  EXPECT_EQ(reading(unhex("c2 49 100000000000000000"), options).fault(), "digits_limit");
  options.limits.digits = 19;
  EXPECT_EQ(reading(unhex("c2 49 010000000000000000"), options).fault(), "digits_limit");
  const std::string huge = unhex("c2 5a 00100000") + std::string(1 << 20, '\xff');
  EXPECT_EQ(reading(huge).fault(), "digits_limit");
  options.limits.digits = 4'000'000;
  EXPECT_EQ(reading(huge, options).fault(), "work_limit");
}

TEST(cbor_tagged, counts_the_work_of_all_numbers_together) {
  const std::string number = unhex("c2 58 2a") + std::string(42, '\xff');  // of 102 digits, that is five words of 19: 25 steps
  const std::string three = unhex("83") + number + number + number;
  read_options options;
  options.limits.work = 75;
  EXPECT_EQ(reading(three, options).fault(), "none");
  options.limits.work = 74;
  const reading beyond(three, options);
  EXPECT_EQ(beyond.fault(), "work_limit");
  EXPECT_EQ(beyond.done.error().offset, 1 + 2 * number.size());
}

// As every array that claims more items than there are bytes.
TEST(cbor_tagged, finds_a_decimal_fraction_truncated_where_its_array_begins) {
  for (const char* const part : {"c4 82", "c4 82 01"}) {
    const reading r(unhex(part));
    EXPECT_EQ(r.fault(), "truncated");
    EXPECT_EQ(r.done.error().offset, 1U);
  }
  EXPECT_EQ(reading(unhex("c4 82 18 20")).done.error().offset, 4U);
}

TEST(cbor_tagged, keeps_every_other_tag_and_bigfloats) {
  EXPECT_EQ(reading(unhex("c5 82 20 03")).shown(), "5([-1, 3])");  // RFC 8949, section 3.4.4
  EXPECT_EQ(rewritten(unhex("c5 82 20 03")), "c5822003");
  EXPECT_EQ(rewritten(unhex("d9d9f7 83010203")), "d9d9f783010203");
  EXPECT_EQ(rewritten(unhex("dbffffffffffffffff c1 00")), "dbffffffffffffffffc100");
}

}  // namespace

}  // namespace smelt::cbor
