#include "core/cbor/reader.hpp"

#include <gtest/gtest.h>

#include "tests/core/cbor/items.hpp"
#include "tests/core/stream/faults.hpp"
#include "tests/core/stream/reader_checks.hpp"
#include "tests/core/stream/want_of_memory.hpp"

namespace smelt::cbor {

namespace {

// Appendix F of RFC 8949: examples of what is not well-formed.
TEST(cbor_reader, refuses_what_appendix_f_lists) {
  expect_faults<reading>({
      // too little data
      {"18", code::truncated, 0},
      {"19", code::truncated, 0},
      {"1a", code::truncated, 0},
      {"1b", code::truncated, 0},
      {"1901", code::truncated, 0},
      {"1a0102", code::truncated, 0},
      {"1b01020304050607", code::truncated, 0},
      {"38", code::truncated, 0},
      {"58", code::truncated, 0},
      {"78", code::truncated, 0},
      {"98", code::truncated, 0},
      {"9a01ff00", code::truncated, 0},
      {"b8", code::truncated, 0},
      {"d8", code::truncated, 0},
      {"f8", code::truncated, 0},
      {"f900", code::truncated, 0},
      {"fa0000", code::truncated, 0},
      {"fb000000", code::truncated, 0},
      {"41", code::truncated, 0},
      {"61", code::truncated, 0},
      {"5affffffff00", code::truncated, 0},
      {"5bffffffffffffffff010203", code::truncated, 0},
      {"7affffffff00", code::truncated, 0},
      {"7b7fffffffffffffff010203", code::truncated, 0},
      {"81", code::truncated, 0},
      {"818181818181818181", code::truncated, 8},
      {"8200", code::truncated, 0},
      {"a1", code::truncated, 0},
      {"a20102", code::truncated, 0},
      {"a100", code::truncated, 0},
      {"a2000000", code::truncated, 0},
      {"c0", code::truncated, 1},
      {"5f4100", code::truncated, 3},
      {"7f6100", code::truncated, 3},
      {"9f", code::truncated, 1},
      {"9f0102", code::truncated, 3},
      {"bf", code::truncated, 1},
      {"bf01020102", code::truncated, 5},
      {"819f", code::truncated, 2},
      {"9f8000", code::truncated, 3},
      {"9f9f9f9f9fffffffff", code::truncated, 9},
      {"9f819f819f9fffffff", code::truncated, 9},
      // reserved additional information
      {"1c", code::unexpected, 0},
      {"1d", code::unexpected, 0},
      {"1e", code::unexpected, 0},
      {"3c", code::unexpected, 0},
      {"5c", code::unexpected, 0},
      {"7c", code::unexpected, 0},
      {"9c", code::unexpected, 0},
      {"bc", code::unexpected, 0},
      {"dc", code::unexpected, 0},
      {"fc", code::unexpected, 0},
      {"fd", code::unexpected, 0},
      {"fe", code::unexpected, 0},
      // reserved two-byte simple values
      {"f800", code::unexpected, 0},
      {"f801", code::unexpected, 0},
      {"f818", code::unexpected, 0},
      {"f81f", code::unexpected, 0},
      // chunks of another kind, or not definite
      {"5f00ff", code::unexpected, 1},
      {"5f21ff", code::unexpected, 1},
      {"5f6100ff", code::unexpected, 1},
      {"5f80ff", code::unexpected, 1},
      {"5fa0ff", code::unexpected, 1},
      {"5fc000ff", code::unexpected, 1},
      {"5fe0ff", code::unexpected, 1},
      {"7f4100ff", code::unexpected, 1},
      {"5f5f4100ffff", code::unexpected, 1},
      {"7f7f6100ffff", code::unexpected, 1},
      // breaks where none can stand
      {"ff", code::unexpected, 0},
      {"81ff", code::unexpected, 1},
      {"8200ff", code::unexpected, 2},
      {"a1ff", code::truncated, 0},
      {"a1ff00", code::unexpected, 1},
      {"a100ff", code::unexpected, 2},
      {"a20000ffff", code::unexpected, 3},
      {"9f81ff", code::unexpected, 2},
      {"9f829f819f9fffffffff", code::unexpected, 9},
      {"bf00ff", code::unexpected, 2},
      {"bf000000ff", code::unexpected, 4},
      {"c0ff", code::unexpected, 1},
      {"9fc0ff", code::unexpected, 2},
      // no indefinite form
      {"1f", code::unexpected, 0},
      {"3f", code::unexpected, 0},
      {"df", code::unexpected, 0},
  });
}

TEST(cbor_reader, refuses_lengths_and_counts_beyond_the_input) {
  expect_faults<reading>({
      {"5a40000000 00", code::truncated, 0},          // 1 GB of bytes
      {"7bffffffffffffffff 61", code::truncated, 0},  // of text
      {"9bffffffffffffffff 00", code::truncated, 0},  // of elements
      {"bb8000000000000000 0000", code::truncated, 0},
      {"bbffffffffffffffff 0000", code::truncated, 0},
      {"a2000000", code::truncated, 0},
      {"5f5a40000000", code::truncated, 1},
      {"81 5a40000000 00", code::truncated, 1},
  });
}

TEST(cbor_reader, refuses_text_that_is_not_utf_8_at_the_first_byte_of_the_fault) {
  expect_faults<reading>({
      {"61ff", code::invalid_text, 1},
      {"636180 61", code::invalid_text, 2},
      {"62c080", code::invalid_text, 1},
      {"63eda080", code::invalid_text, 1},
      {"64f4908080", code::invalid_text, 1},
      {"62e6b0", code::invalid_text, 1},
      {"a1 62c3 28 00", code::invalid_text, 2},
      {"7f 61c3 61bc ff", code::invalid_text, 2},  // RFC 8949, section 3.2.3: each chunk is text of its own
  });
}

TEST(cbor_reader, checks_text_of_every_length_to_its_last_byte) {
  expect_text_checked_to_its_last_byte<reading>([](std::size_t length) {
    return length < 24 ? std::string(1, static_cast<char>(0x60 + length)) : std::string("\x78") + static_cast<char>(length);
  });
}

TEST(cbor_reader, answers_every_initial_byte_alone_and_before_garbage) {
  expect_an_answer_to_every_first_byte<reading, writing>([](unsigned initial) {
    const bool whole = (initial & 31) < 24 && (initial >> 5 < 2 || initial >> 5 == 7);
    const bool empty = initial == 0x40 || initial == 0x60 || initial == 0x80 || initial == 0xa0;
    return whole || empty;
  });
}

TEST(cbor_reader, knows_where_every_token_came_from) {
  const reading r(unhex("9f a1 63 666f6f 19 0100 7f 61 61 61 62 ff c1 f6 44 01020304 ff"));
  ASSERT_TRUE(r.done);
  EXPECT_EQ(r.shown(), "[{\"foo\": 256}, \"ab\", 1(null), h'01020304']");
  expect_offsets(r, {0, 1, 3, 6, 8, 10, 15, 16, 18, 22});
}

TEST(cbor_reader, keeps_keys_that_are_no_texts) {
  const reading r(unhex("a5 01 02 8101 03 6161 04 c1 05 06 bf0102ff 07"));
  EXPECT_EQ(r.shown(), "{1: 2, [1]: 3, \"a\": 4, 1(5): 6, {1: 2}: 7}");
  EXPECT_TRUE(r.to[0].has(flag::mixed_keys));
  EXPECT_TRUE(r.to[1].is(kind::key) && r.to[1].has(flag::composite));
  EXPECT_EQ(r.offset(1), 1U);
  EXPECT_FALSE(reading(unhex("a1616101")).to[0].has(flag::mixed_keys));
  EXPECT_FALSE(reading(unhex("a17f6161ff01")).to[0].has(flag::mixed_keys));
}

TEST(cbor_reader, keeps_texts_that_have_no_slack_behind_them_where_they_have) {
  const std::string bytes = unhex("82 63616263 4101");
  const reading near(bytes);
  EXPECT_EQ(near.shown(), "[\"abc\", h'01']");
  EXPECT_TRUE(near.to[1].has(flag::decoded));
  EXPECT_EQ(near.offset(1), 2U);
  EXPECT_EQ(near.offset(2), 6U);
  const reading far(bytes, {}, text_slack);
  EXPECT_FALSE(far.to[1].has(flag::decoded));
  EXPECT_FALSE(far.to[2].has(flag::decoded));
}

TEST(cbor_reader, takes_floats_of_every_width_bit_by_bit) {
  const auto bits = [](std::string_view item) { return reading(unhex(item)).to[0].bits(); };
  EXPECT_EQ(bits("f97c01"), 0x7ff0'0400'0000'0000U);  // a signalling NaN keeps its payload
  EXPECT_EQ(bits("f9fe00"), 0xfff8'0000'0000'0000U);
  EXPECT_EQ(bits("fa7f800001"), 0x7ff0'0000'2000'0000U);
  EXPECT_EQ(bits("fb7ff0000000000001"), 0x7ff0'0000'0000'0001U);
  EXPECT_EQ(bits("fa00000001"), 0x36a0'0000'0000'0000U);
  EXPECT_EQ(bits("f903ff"), 0x3f0f'f800'0000'0000U);
}

TEST(cbor_reader, counts_containers_and_tags_as_depth) {
  read_options options;
  options.limits.depth = 3;
  EXPECT_EQ(reading(unhex("818180"), options).fault(), "none");
  EXPECT_EQ(reading(unhex("81818180"), options).fault(), "depth_limit");
  EXPECT_EQ(reading(unhex("81818180"), options).done.error().offset, 3U);
  EXPECT_EQ(reading(unhex("c1c1c1f6"), options).fault(), "none");
  EXPECT_EQ(reading(unhex("c1c1c1c1f6"), options).fault(), "depth_limit");
  EXPECT_EQ(reading(unhex("c181c1f6"), options).fault(), "none");
  EXPECT_EQ(reading(unhex("c181c180"), options).fault(), "depth_limit");
  EXPECT_EQ(reading(unhex("82c180c180"), options).fault(), "none");  // siblings do not add up
}

TEST(cbor_reader, survives_depth_far_beyond_the_limit) {
  for (const char open : {'\x81', '\x9f', '\xc1', '\xbf', '\xa1', '\xd8'}) {
    const reading r(std::string(100'000, open) + std::string(100'000, '\0'));
    EXPECT_FALSE(r.done);
  }
  read_options deep;
  deep.limits.depth = 200'000;
  EXPECT_EQ(reading(std::string(100'000, '\x81') + '\x80', deep).fault(), "none");
  EXPECT_EQ(reading(std::string(100'000, '\x9f') + std::string(100'000, '\xff'), deep).fault(), "none");
  EXPECT_EQ(reading(std::string(100'000, '\xc1') + '\xf6', deep).fault(), "none");
  std::string keys(100'000, '\xa1');  // each map is the key of the one around it
  EXPECT_EQ(reading(keys + '\xa0' + std::string(100'000, '\xf6'), deep).fault(), "none");
}

TEST(cbor_reader, enforces_each_limit_exactly) {
  expect_limits_met_exactly<reading>(unhex("83 01 63616263 4401020304"), 5, 4);
  read_options short_texts;
  short_texts.limits.text = 3;
  EXPECT_EQ(reading(unhex("7f626161626262ff"), short_texts).fault(), "text_limit");
  EXPECT_EQ(reading(unhex("7f6161626262ff"), short_texts).fault(), "none");
}

TEST(cbor_reader, counts_the_tokens_of_keys_and_tags) {
  const std::string bytes = unhex("a1 c1 01 c2 4101");  // begin, key, tag, 1, 1, end
  for (std::uint32_t tokens = 0; tokens <= 6; ++tokens) {
    read_options options;
    options.limits.tokens = tokens;
    EXPECT_EQ(reading(bytes, options).fault(), tokens < 6 ? "tokens_limit" : "none") << tokens;
  }
}

TEST(cbor_reader, fails_when_memory_is_spent) {
  const std::string bytes = std::string("\x9f") + std::string(100'000, '\x01') + '\xff';
  EXPECT_GT(refused_readings<read>(bytes, 16U << 10, 8U << 20), 64);
}

TEST(cbor_reader, leaves_what_it_read_of_a_document_that_failed) {
  const reading r(unhex("82 a1 6161 1c"));
  ASSERT_EQ(r.fault(), "unexpected");
  ASSERT_EQ(r.to.size(), 3U);
  EXPECT_TRUE(r.to[2].is(kind::key));
  EXPECT_EQ(after_value(r.to.tokens(), 0), 3U);
}

TEST(cbor_reader, takes_a_sequence_item_by_item) {
  const sequence items = read_one_by_one<read_one>(unhex("01 820203 6161 9f04ff"));
  EXPECT_EQ(items.shown, "1;[2, 3];\"a\";[4];");
  EXPECT_EQ(items.offsets, (std::vector<std::uint32_t>{0, 1, 5, 6})) << "a text's is that of its content";
}

TEST(cbor_reader, refuses_an_empty_input) {
  const reading r("");
  EXPECT_EQ(r.fault(), "truncated");
  EXPECT_EQ(r.done.error().offset, 0U);
}

TEST(cbor_reader, keeps_repeated_keys_for_the_rule_that_judges_them) {
  EXPECT_EQ(reading(unhex("a3 6161 01 6161 02 6161 03")).shown(), "{\"a\": 1, \"a\": 2, \"a\": 3}");
}

}  // namespace

}  // namespace smelt::cbor
