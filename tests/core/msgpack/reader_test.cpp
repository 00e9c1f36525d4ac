#include "core/msgpack/reader.hpp"

#include <gtest/gtest.h>

#include "tests/core/msgpack/items.hpp"
#include "tests/core/stream/faults.hpp"
#include "tests/core/stream/reader_checks.hpp"
#include "tests/core/stream/want_of_memory.hpp"

namespace smelt::msgpack {
namespace {

TEST(msgpack_reader, takes_values_of_every_family) {
  const auto shown = [](std::string_view digits) { return reading(unhex(digits)).shown(); };
  EXPECT_EQ(shown("c0"), "null");
  EXPECT_EQ(shown("92 c2 c3"), "[false, true]");
  EXPECT_EQ(shown("94 00 7f ff e0"), "[0, 127, -1, -32]");
  EXPECT_EQ(shown("94 cc00 cdffff ceffffffff cfffffffffffffffff"), "[0, 65535, 4294967295, 18446744073709551615]");
  EXPECT_EQ(shown("94 d080 d18000 d280000000 d38000000000000000"), "[-128, -32768, -2147483648, -9223372036854775808]");
  EXPECT_EQ(shown("92 d07f d3000000000000000f"), "[127, 15]");
  EXPECT_EQ(shown("92 ca3fc00000 cb3ff199999999999a"), "[1.5, 1.1]");
  EXPECT_EQ(shown("93 ca7fc00000 caff800000 cb7ff0000000000000"), "[NaN, -Infinity, Infinity]");
  EXPECT_EQ(shown("94 a161 d90162 da000163 db0000000164"), "[\"a\", \"b\", \"c\", \"d\"]");
  EXPECT_EQ(shown("93 c40161 c5000162 c60000000163"), "[h'61', h'62', h'63']");
  EXPECT_EQ(shown("93 90 dc000101 dd0000000102"), "[[], [1], [2]]");
  EXPECT_EQ(shown("93 80 de0001a16101 df00000001a16102"), "[{}, {\"a\": 1}, {\"a\": 2}]");
  EXPECT_EQ(shown("95 d401aa d502aabb d603aabbccdd d7800102030405060708 d87f000102030405060708090a0b0c0d0e0f"),
            "[ext 1 h'aa', ext 2 h'aabb', ext 3 h'aabbccdd', ext -128 h'0102030405060708', ext 127 h'000102030405060708090a0b0c0d0e0f']");
  EXPECT_EQ(shown("94 c70005 c70306aabbcc c8000107aa c90000000108aa"), "[ext 5 h'', ext 6 h'aabbcc', ext 7 h'aa', ext 8 h'aa']");
}

TEST(msgpack_reader, refuses_what_is_cut_off_and_what_never_begins_a_value) {
  expect_faults<reading>({
      {"", code::truncated, 0},
      {"c1", code::unexpected, 0},
      {"91c1", code::unexpected, 1},
      {"81c1c0", code::unexpected, 1},
      {"81a161c1", code::unexpected, 3},
      {"cc", code::truncated, 0},
      {"cd01", code::truncated, 0},
      {"ce010203", code::truncated, 0},
      {"cf01020304050607", code::truncated, 0},
      {"d0", code::truncated, 0},
      {"d301020304050607", code::truncated, 0},
      {"ca000000", code::truncated, 0},
      {"cb00000000000000", code::truncated, 0},
      {"a261", code::truncated, 0},
      {"d9", code::truncated, 0},
      {"d90161 00", code::trailing, 3},
      {"c402aa", code::truncated, 0},
      {"d4", code::truncated, 0},
      {"d401", code::truncated, 0},
      {"c70101", code::truncated, 0},
      {"c701", code::truncated, 0},
      {"92 01", code::truncated, 0},
      {"93 01 a261", code::truncated, 2},
      {"92 01 a261", code::truncated, 2},
      {"82 a16101 a1", code::truncated, 4},
      {"9291", code::truncated, 0},
      {"92 91c0", code::truncated, 3},
      {"00 00", code::trailing, 1},
      {"c0 c1", code::trailing, 1},
  });
}

TEST(msgpack_reader, refuses_lengths_and_counts_beyond_the_input) {
  expect_faults<reading>({
      {"c6 ffffffff 00", code::truncated, 0},
      {"db ffffffff 61", code::truncated, 0},
      {"c9 ffffffff 05 00", code::truncated, 0},
      {"dd ffffffff 00", code::truncated, 0},
      {"df 80000000 00 00", code::truncated, 0},
      {"df ffffffff 00 00", code::truncated, 0},
      {"91 dd 7fffffff 00", code::truncated, 1},
      {"dd 00000002 00", code::truncated, 0},
  });
}

TEST(msgpack_reader, refuses_text_that_is_not_utf_8_at_the_first_byte_of_the_fault) {
  expect_faults<reading>({
      {"a1ff", code::invalid_text, 1},
      {"a3618061", code::invalid_text, 2},
      {"a2c080", code::invalid_text, 1},
      {"a3eda080", code::invalid_text, 1},  // a surrogate
      {"a4f4908080", code::invalid_text, 1},
      {"a2e6b0", code::invalid_text, 1},
      {"81 a2c328 00", code::invalid_text, 2},
      {"d901ff", code::invalid_text, 2},
  });
}

TEST(msgpack_reader, checks_text_of_every_length_to_its_last_byte) {
  expect_text_checked_to_its_last_byte<reading>([](std::size_t length) {
    return length < 32 ? std::string(1, static_cast<char>(0xa0 + length)) : std::string("\xd9") + static_cast<char>(length);
  });
}

TEST(msgpack_reader, checks_what_a_timestamp_holds) {
  EXPECT_EQ(reading(unhex("d6ff 00000000")).shown(), "ext -1 h'00000000'");
  EXPECT_EQ(reading(unhex("d7ff ee6b27fc 00000000")).shown(), "ext -1 h'ee6b27fc00000000'");  // 999,999,999 ns
  EXPECT_EQ(reading(unhex("c70cff 3b9ac9ff ffffffffffffffff")).shown(), "ext -1 h'3b9ac9ffffffffffffffffff'");
  EXPECT_EQ(reading(unhex("c9 00000004 ff 00000001")).shown(), "ext -1 h'00000001'");  // in a longer form than need be
  expect_faults<reading>({
      {"d7ff ee6b2800 00000000", code::unexpected, 0},  // 1,000,000,000 ns
      {"91 c70cff 3b9aca00 0000000000000000", code::unexpected, 1},
      {"c70cff ffffffff 0000000000000000", code::unexpected, 0},
      {"d4ff00", code::unexpected, 0},
      {"d8ff 00000000000000000000000000000000", code::unexpected, 0},
      {"c700ff", code::unexpected, 0},
  });
}

TEST(msgpack_reader, answers_every_first_byte_alone_and_before_garbage) {
  expect_an_answer_to_every_first_byte<reading, writing>([](unsigned first) {
    const bool whole = first < 0x80 || first >= 0xe0 || first == 0xc0 || first == 0xc2 || first == 0xc3;
    const bool empty = first == 0x80 || first == 0x90 || first == 0xa0;
    return whole || empty;
  });
}

TEST(msgpack_reader, knows_where_every_token_came_from) {
  const reading r(unhex("92 81 a3666f6f cd0100 93 c70205aabb f0 c40101"));
  ASSERT_TRUE(r.done);
  EXPECT_EQ(r.shown(), "[{\"foo\": 256}, [ext 5 h'aabb', -16, h'01']]");
  expect_offsets(r, {0, 1, 3, 6, 8, 9, 13, 15, 18, 18, 18});
}

TEST(msgpack_reader, keeps_keys_that_are_no_texts) {
  const reading r(unhex("86 01 02 9101 03 a161 04 d40561 06 810102 07 c0 08"));
  EXPECT_EQ(r.shown(), "{1: 2, [1]: 3, \"a\": 4, ext 5 h'61': 6, {1: 2}: 7, null: 8}");
  EXPECT_TRUE(r.to[0].has(flag::mixed_keys));
  EXPECT_TRUE(r.to[1].is(kind::key) && r.to[1].has(flag::composite));
  EXPECT_EQ(r.offset(1), 1U);
  EXPECT_FALSE(reading(unhex("81a16101")).to[0].has(flag::mixed_keys));
}

TEST(msgpack_reader, keeps_strings_that_have_no_slack_behind_them_where_they_have) {
  const std::string bytes = unhex("93 a3616263 c40101 d40502");
  const reading near(bytes);
  EXPECT_EQ(near.shown(), "[\"abc\", h'01', ext 5 h'02']");
  const reading far(bytes, {}, text_slack);
  const std::uint32_t offsets[] = {0, 2, 7, 10};
  for (std::size_t i = 1; i <= 3; ++i) {
    EXPECT_TRUE(near.to[i].has(flag::decoded));
    EXPECT_FALSE(far.to[i].has(flag::decoded));
    EXPECT_EQ(near.offset(i), offsets[i]);
    EXPECT_EQ(far.offset(i), offsets[i]);
  }
}

TEST(msgpack_reader, takes_floats_bit_by_bit) {
  const auto bits = [](std::string_view digits) { return reading(unhex(digits)).to[0].bits(); };
  EXPECT_EQ(bits("ca7f800001"), 0x7ff0'0000'2000'0000U);  // a signalling NaN keeps its payload
  EXPECT_EQ(bits("cb7ff0000000000001"), 0x7ff0'0000'0000'0001U);
  EXPECT_EQ(bits("ca00000001"), 0x36a0'0000'0000'0000U);
  EXPECT_EQ(bits("ca80000000"), 0x8000'0000'0000'0000U);
}

TEST(msgpack_reader, survives_depth_far_beyond_the_limit) {
  read_options three;
  three.limits.depth = 3;
  EXPECT_EQ(reading(unhex("919190"), three).fault(), "none");
  EXPECT_EQ(reading(unhex("91919190"), three).fault(), "depth_limit");
  EXPECT_EQ(reading(unhex("91919190"), three).done.error().offset, 3U);
  EXPECT_EQ(reading(unhex("92 9190 9190"), three).fault(), "none");  // siblings do not add up
  for (const char open : {'\x91', '\x81', '\x9f', '\xdc'}) {
    const reading r(std::string(100'000, open) + std::string(100'000, '\0'));
    EXPECT_FALSE(r.done);
  }
  read_options deep;
  deep.limits.depth = 200'000;
  EXPECT_EQ(reading(std::string(100'000, '\x91') + '\x90', deep).fault(), "none");
  const std::string keys(100'000, '\x81');  // each map is the key of the one around it
  EXPECT_EQ(reading(keys + '\x80' + std::string(100'000, '\xc0'), deep).fault(), "none");
}

TEST(msgpack_reader, enforces_each_limit_exactly) {
  // A key that is no text, and the value that it is, are two tokens.
  expect_limits_met_exactly<reading>(unhex("84 01 a3616263 a2c3bc c404 01020304 05 d605 01020304 06 07"), 13, 4);
}

TEST(msgpack_reader, fails_whichever_allocation_fails) {
  std::string bytes = unhex("dd 0000c350");
  for (int i = 0; i < 50'000; ++i) bytes += i % 3 == 0 ? unhex("a161") : i % 3 == 1 ? unhex("d40501") : unhex("81 01 02");
  EXPECT_GT(refused_readings<read>(bytes, 32U << 10, 16U << 20), 10);
}

TEST(msgpack_reader, leaves_what_it_read_of_a_document_that_failed) {
  const reading r(unhex("92 81 a161 c1"));
  ASSERT_EQ(r.fault(), "unexpected");
  ASSERT_EQ(r.to.size(), 3U);
  EXPECT_TRUE(r.to[2].is(kind::key));
}

TEST(msgpack_reader, takes_one_document_after_another) {
  EXPECT_EQ(read_one_by_one<read_one>(unhex("01 920203 a161 d40504")).shown, "1;[2, 3];\"a\";ext 5 h'04';");
}

TEST(msgpack_reader, keeps_repeated_keys_for_the_rule_that_judges_them) {
  EXPECT_EQ(reading(unhex("83 a161 01 a161 02 a161 03")).shown(), "{\"a\": 1, \"a\": 2, \"a\": 3}");
}

}  // namespace
}  // namespace smelt::msgpack
