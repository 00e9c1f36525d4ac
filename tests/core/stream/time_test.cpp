#include "core/stream/time.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/core/stream/built_tape.hpp"
#include "tests/core/stream/notation.hpp"

namespace smelt {
namespace {

std::optional<time_value> time_of(built_tape& b) { return time_at(b.to.view(), 0); }
std::optional<instant> epoch(double seconds) {
  built_tape b;
  b.tag(1).real(seconds);
  const auto time = time_of(b);
  return time ? std::optional(time->when) : std::nullopt;
}

TEST(time, is_a_tag_on_a_text_a_tag_on_a_number_or_an_extension) {
  built_tape text;
  text.tag(0).text("2013-03-21T20:04:00.5Z");
  EXPECT_EQ(time_of(text)->when, (instant{1'363'896'240, 500'000'000}));
  EXPECT_EQ(time_of(text)->tokens, 2U);
  EXPECT_FALSE(time_of(text)->local);
  built_tape local;
  local.tag(0).text("2013-03-21T20:04:00+01:00");
  EXPECT_EQ(time_of(local)->when, (instant{1'363'892'640, 0}));
  EXPECT_TRUE(time_of(local)->local);
  built_tape integer;
  integer.tag(1).integer(-5);
  EXPECT_EQ(time_of(integer)->when, (instant{-5, 0}));
  built_tape extension;
  extension.extension(-1, {"\0\0\0\x05", 4});
  EXPECT_EQ(time_of(extension)->when, (instant{5, 0}));
  EXPECT_EQ(time_of(extension)->tokens, 1U);
  built_tape epoch_seconds;
  epoch_seconds.extension(-511, {"\x05\0\0\0", 4});
  EXPECT_EQ(time_of(epoch_seconds)->when, (instant{5, 0}));
  EXPECT_EQ(time_of(epoch_seconds)->tokens, 1U);
}

TEST(time, is_nothing_else) {
  const auto none = [](auto build) {
    built_tape b;
    build(b);
    return !time_of(b);
  };
  EXPECT_TRUE(none([](built_tape& b) { b.text("2013-03-21T20:04:00Z"); }));
  EXPECT_TRUE(none([](built_tape& b) { b.integer(5); }));
  EXPECT_TRUE(none([](built_tape& b) { b.tag(0).text("yesterday"); }));
  EXPECT_TRUE(none([](built_tape& b) { b.tag(0).integer(5); }));
  EXPECT_TRUE(none([](built_tape& b) { b.tag(0).bytes("2013-03-21T20:04:00Z"); }));
  EXPECT_TRUE(none([](built_tape& b) { b.tag(1).text("2013-03-21T20:04:00Z"); }));
  EXPECT_TRUE(none([](built_tape& b) { b.tag(1).tag(1).integer(5); }));
  EXPECT_TRUE(none([](built_tape& b) { b.tag(1).unsigned_integer(std::uint64_t{1} << 63); }));
  EXPECT_TRUE(none([](built_tape& b) { b.tag(2).integer(5); }));
  EXPECT_TRUE(none([](built_tape& b) { b.extension(1, {"\0\0\0\x05", 4}); }));
  EXPECT_TRUE(none([](built_tape& b) { b.extension(-1, {"\0\0\x05", 3}); }));
  EXPECT_TRUE(none([](built_tape& b) { b.tag(1); }));
}

TEST(time, in_a_float_is_a_whole_number_of_nanoseconds) {
  EXPECT_EQ(epoch(1'363'896'240.5), (instant{1'363'896'240, 500'000'000}));
  EXPECT_EQ(epoch(0.001953125), (instant{0, 1'953'125}));  // 2^-9
  EXPECT_EQ(epoch(-0.5), (instant{-1, 500'000'000}));
  EXPECT_EQ(epoch(-0.0), (instant{0, 0}));
  EXPECT_EQ(epoch(1e18), (instant{1'000'000'000'000'000'000, 0}));
  EXPECT_EQ(epoch(-0x1p63), std::nullopt);
  EXPECT_EQ(epoch(0x1p63), std::nullopt);
  EXPECT_EQ(epoch(0x1p-10), std::nullopt);
  EXPECT_EQ(epoch(1'363'896'240.1), std::nullopt);
  EXPECT_EQ(epoch(std::numeric_limits<double>::denorm_min()), std::nullopt);
  EXPECT_EQ(epoch(-std::numeric_limits<double>::denorm_min()), std::nullopt);
  EXPECT_EQ(epoch(-7.7e-29), std::nullopt);                // one whole second more than -1, if rounded
  EXPECT_EQ(epoch(-0.001953125 - 0x1p-60), std::nullopt);  // 2^-9 and too little more to be told beside 1
  EXPECT_EQ(epoch(std::numeric_limits<double>::infinity()), std::nullopt);
  EXPECT_EQ(epoch(std::numeric_limits<double>::quiet_NaN()), std::nullopt);
}

TEST(time, is_a_float_where_that_says_the_same) {
  for (const double seconds : {0.0, 0.5, -0.5, 1'363'896'240.5, -1'363'896'239.998046875, 0x1p52, -0x1p62}) {
    EXPECT_EQ(as_double(*epoch(seconds)), seconds);
  }
  EXPECT_FALSE(as_double({0, 1}));
  EXPECT_FALSE(as_double({(std::int64_t{1} << 53) + 1, 0}));
  EXPECT_FALSE(as_double({std::int64_t{1} << 52, 250'000'000}));
  EXPECT_FALSE(as_double({INT64_MAX, 0}));
  EXPECT_FALSE(as_double({INT64_MAX, 500'000'000}));
}

TEST(time, has_the_shortest_payload_that_holds_it) {
  const auto payload = [](const instant& when) {
    char room[timestamp_room];
    const std::string_view written(room, put_timestamp(room, when));
    EXPECT_EQ(parse_timestamp(written), when);
    return hex(written);
  };
  EXPECT_EQ(payload({0, 0}), "00000000");
  EXPECT_EQ(payload({0xffff'ffff, 0}), "ffffffff");
  EXPECT_EQ(payload({0xffff'ffff, 999'999'999}), "ee6b27fcffffffff");
  EXPECT_EQ(payload({0x1'0000'0000, 0}), "0000000100000000");
  EXPECT_EQ(payload({0x3'ffff'ffff, 1}), "00000007ffffffff");
  EXPECT_EQ(payload({0x4'0000'0000, 0}), "000000000000000400000000");
  EXPECT_EQ(payload({-1, 999'999'999}), "3b9ac9ffffffffffffffffff");
  EXPECT_EQ(payload({INT64_MIN, 0}), "000000008000000000000000");
}

}  // namespace
}  // namespace smelt
