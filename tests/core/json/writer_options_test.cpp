// What JSON lacks, in each form that the options choose.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "reading.hpp"
#include "writing.hpp"

namespace smelt::json {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(json_write_options, bytes_choose_how_byte_strings_look) {
  built_tape b;
  b.array(2).bytes({"\xfb\x00\xff\x01", 4}).bytes("").end();
  const auto as = [&](bytes_as form) {
    const writing written(b, {.bytes = form});
    EXPECT_TRUE(written.counted(conversion::bytes, 2));
    return written.shown();
  };
  EXPECT_EQ(as(bytes_as::base64url), R"(["-wD_AQ",""])");
  EXPECT_EQ(as(bytes_as::base64), R"(["+wD/AQ==",""])");
  EXPECT_EQ(as(bytes_as::hex), R"(["fb00ff01",""])");
  EXPECT_EQ(as(bytes_as::array), "[[251,0,255,1],[]]");
  EXPECT_EQ(writing(b, {.strict = true}).shown(), "not_representable 20");
}

TEST(json_write_options, bytes_as_an_array_are_indented_like_one) {
  built_tape b;
  b.bytes("\1\2");
  EXPECT_EQ(writing(b, {.indent = 2, .bytes = bytes_as::array}).shown(), "[\n  1,\n  2\n]");
}

TEST(json_write_options, nonfinite_chooses_what_becomes_of_nan_and_infinities) {
  built_tape b;
  b.array(3).real(nan).real(infinity).real(-infinity).end();
  const writing null(b);
  EXPECT_EQ(null.shown(), "[null,null,null]");
  EXPECT_TRUE(null.counted(conversion::nonfinite, 3));
  const writing text(b, {.nonfinite = nonfinite::text});
  EXPECT_EQ(text.shown(), R"(["NaN","Infinity","-Infinity"])");
  EXPECT_TRUE(text.counted(conversion::nonfinite, 3));
  EXPECT_EQ(writing(b, {.nonfinite = nonfinite::refuse}).shown(), "not_representable 20");
  EXPECT_EQ(writing(b, {.strict = true}).shown(), "not_representable 20");
}

TEST(json_write_options, tags_are_dropped_or_refused) {
  built_tape b;
  b.array(2).tag(1).tag(2).integer(3).tag(4).text("x").end();
  const writing dropped(b);
  EXPECT_EQ(dropped.shown(), R"([3,"x"])");
  EXPECT_TRUE(dropped.counted(conversion::tag, 3));
  EXPECT_EQ(writing(b, {.tags = tags::refuse}).shown(), "not_representable 20");
  EXPECT_EQ(writing(b, {.strict = true}).shown(), "not_representable 20");
}

TEST(json_write_options, extensions_are_bytes_without_their_type_or_refused) {
  built_tape b;
  b.array(2).extension(5, "\xfb\xff").extension(-128, "").end();
  const writing dropped(b, {.bytes = bytes_as::hex});
  EXPECT_EQ(dropped.shown(), R"(["fbff",""])");
  EXPECT_EQ(dropped.counts.of(conversion::tag), 2U);
  EXPECT_EQ(dropped.counts.of(conversion::bytes), 2U);
  EXPECT_EQ(writing(b, {.tags = tags::refuse}).shown(), "not_representable 20");
  EXPECT_EQ(writing(b, {.strict = true}).shown(), "not_representable 20");
}

TEST(json_write_options, simple_values_become_null) {
  built_tape b;
  b.array(2).simple(23).simple(255).end();
  const writing written(b);
  EXPECT_EQ(written.shown(), "[null,null]");
  EXPECT_TRUE(written.counted(conversion::simple, 2));
  EXPECT_EQ(writing(b, {.strict = true}).shown(), "not_representable 20");
}

TEST(json_write_options, int64_as_text_leaves_what_a_double_holds_a_number) {
  built_tape b;
  b.array(8).integer(9'007'199'254'740'992).integer(-9'007'199'254'740'992).integer(9'007'199'254'740'993).integer(INT64_MIN);
  b.unsigned_integer(UINT64_MAX).number_text("-123456789012345678901").number_text("1.5").real(1e300).end();
  const writing text(b, {.int64 = int64::text});
  EXPECT_EQ(text.shown(), R"([9007199254740992,-9007199254740992,"9007199254740993","-9223372036854775808","18446744073709551615",)"
                          R"("-123456789012345678901",1.5,1e+300])");
  EXPECT_TRUE(text.counted(conversion::int64, 4));
  EXPECT_EQ(writing(b, {.int64 = int64::text, .strict = true}).shown(), "not_representable 40");
  const writing number(b);
  EXPECT_FALSE(number.counts.any());
}

TEST(json_write_options, big_numbers_choose_what_becomes_of_what_a_double_cannot_hold) {
  built_tape b;
  b.array(4).number_text("12345678901234567890123").number_text("0.1234567890123456789").number_text("1e-400").number_text("-1e400").end();
  EXPECT_EQ(writing(b).shown(), "[12345678901234567890123,0.1234567890123456789,1e-400,-1e400]");
  const writing nearest(b, {.big_numbers = big_numbers::nearest});
  EXPECT_EQ(nearest.shown(), "[1.2345678901234568e+22,0.12345678901234568,0.0,null]");
  EXPECT_EQ(nearest.counts.of(conversion::big_number), 4U);
  EXPECT_EQ(nearest.counts.of(conversion::nonfinite), 1U);
  const writing text(b, {.big_numbers = big_numbers::text});
  EXPECT_EQ(text.shown(), R"(["12345678901234567890123","0.1234567890123456789","1e-400","-1e400"])");
  EXPECT_TRUE(text.counted(conversion::big_number, 4));
  EXPECT_EQ(writing(b, {.big_numbers = big_numbers::text, .strict = true}).shown(), "not_representable 20");
}

constexpr char numbers[] = {1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0};
constexpr std::uint32_t two_by_three[] = {2, 3};
constexpr std::uint32_t nested[] = {1, 3, 1, 2};

TEST(json_write_options, typed_arrays_become_nested_arrays) {
  const auto written = [](const typed_array& array, const write_options& options = {}) {
    built_tape b;
    b.array(2).numbers(array).integer(9).end();
    return writing(b, options).shown();
  };
  constexpr auto little = std::endian::little;
  EXPECT_EQ(written({numbers, 6, 0, element::u16, little, false, {}}), "[[1,2,3,4,5,6],9]");
  EXPECT_EQ(written({numbers, 6, 0, element::u16, little, false, two_by_three}), "[[[1,2,3],[4,5,6]],9]");
  EXPECT_EQ(written({numbers, 6, 0, element::u16, little, true, two_by_three}), "[[[1,3,5],[2,4,6]],9]");
  EXPECT_EQ(written({numbers, 6, 0, element::u16, little, false, nested}), "[[[[[1,2]],[[3,4]],[[5,6]]]],9]");
  EXPECT_EQ(written({numbers, 0, 0, element::u16, little, false, {}}), "[[],9]");
  // 0x20001 times the smallest single, 2^-149.
  EXPECT_EQ(written({numbers, 1, 0, element::f32, little, false, {}}), "[[1.8367239361444675e-40],9]");
  EXPECT_EQ(written({numbers, 2, 0, element::u16, little, false, {}}, {.indent = 1}), "[\n [\n  1,\n  2\n ],\n 9\n]");
  EXPECT_EQ(written({numbers, 6, 15, element::u16, little, false, nested}, {.limits = {.depth = 3}}), "depth_limit 15");
  EXPECT_EQ(written({numbers, 1, 15, element::u16, little, false, {}}, {.strict = true}), "not_representable 15");
  const std::string zeros(16, '\0');
  EXPECT_EQ(written({zeros.data(), 1, 15, element::f128, little, false, {}}), "not_representable 15");
}

TEST(json_write_options, typed_arrays_are_counted_once_each) {
  built_tape b;
  const typed_array array{numbers, 6, 0, element::u16, std::endian::little, false, two_by_three};
  b.array(2).numbers(array).numbers(array).end();
  EXPECT_TRUE(writing(b).counted(conversion::typed_array, 2));
}

TEST(json_write_options, count_the_work_for_numbers_that_are_hard_to_round) {
  std::string text = "[9007199254740993.0000000000000000000000001";
  for (int i = 1; i < 100; ++i) text += ",9007199254740993.0000000000000000000000001";
  const reading read(text + "]");
  ASSERT_TRUE(read.done.has_value());
  const write_options options{.big_numbers = big_numbers::nearest, .limits = {.work = 10'000}};
  const writing refused(read.to.view(), options);
  ASSERT_FALSE(refused.done.has_value());
  EXPECT_EQ(name(refused.done.error().what), "work_limit");
  EXPECT_TRUE(writing(read.to.view(), {.big_numbers = big_numbers::nearest, .limits = {.work = 100'000}}).done.has_value());
  EXPECT_TRUE(writing(read.to.view(), {.limits = {.work = 10'000}}).done.has_value());
}

}  // namespace
}  // namespace smelt::json
