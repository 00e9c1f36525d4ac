#include "core/stream/epoch.hpp"

#include <gtest/gtest.h>

#include "tests/core/stream/notation.hpp"

namespace smelt {
namespace {

std::optional<instant> parsed(std::int16_t type, std::string_view digits) { return parse_epoch(type, unhex(digits)); }

TEST(epoch, counts_from_1970_in_seconds_microseconds_or_nanoseconds) {
  EXPECT_EQ(parsed(-511, "d80da565"), (instant{1'705'315'800, 0}));
  EXPECT_EQ(parsed(-511, "ffffffff"), (instant{4'294'967'295, 0}));
  EXPECT_EQ(parsed(-510, "40087fc6f90e0600"), (instant{1'705'315'800, 123'456'000}));
  EXPECT_EQ(parsed(-506, "40087fc6f90e0600"), (instant{1'705'315'800, 123'456'000}));
  EXPECT_EQ(parsed(-510, "ffffffffffffffff"), (instant{-1, 999'999'000}));
  EXPECT_EQ(parsed(-510, "c0bdf0ffffffffff"), (instant{-1, 0}));
  EXPECT_EQ(parsed(-510, "0000000000000080"), (instant{-9'223'372'036'855, 224'192'000}));
  EXPECT_EQ(parsed(-509, "d80da56500000000 15cd5b07"), (instant{1'705'315'800, 123'456'789}));
  EXPECT_EQ(parsed(-509, "ffffffffffffffff ffc99a3b"), (instant{-1, 999'999'999}));
}

TEST(epoch, is_no_other_type_length_or_count_of_nanoseconds) {
  EXPECT_FALSE(parsed(-512, "d80da565"));
  EXPECT_FALSE(parsed(-508, "e807010f"));  // a date
  EXPECT_FALSE(parsed(-505, "60ac866e67000000"));
  EXPECT_FALSE(parsed(1, "d80da565"));
  EXPECT_FALSE(parsed(-511, "d80da56500"));
  EXPECT_FALSE(parsed(-510, "d80da565"));
  EXPECT_FALSE(parsed(-506, ""));
  EXPECT_FALSE(parsed(-509, "d80da56500000000"));
  EXPECT_FALSE(parsed(-509, "d80da56500000000 00ca9a3b"));  // 10^9
}

TEST(epoch, has_the_smallest_type_that_holds_it) {
  const auto written = [](const instant& when) {
    char room[epoch_room];
    const std::string_view payload(room, put_epoch(room, when));
    EXPECT_EQ(parse_epoch(smallest_epoch(when), payload), when);
    return std::to_string(smallest_epoch(when)) + " " + hex(payload);
  };
  EXPECT_EQ(written({0, 0}), "-511 00000000");
  EXPECT_EQ(written({4'294'967'295, 0}), "-511 ffffffff");
  EXPECT_EQ(written({4'294'967'296, 0}), "-510 0000000040420f00");
  EXPECT_EQ(written({1'705'315'800, 123'456'000}), "-510 40087fc6f90e0600");
  EXPECT_EQ(written({-1, 0}), "-510 c0bdf0ffffffffff");
  EXPECT_EQ(written({-1, 999'999'000}), "-510 ffffffffffffffff");
  EXPECT_EQ(written({0, 1}), "-509 000000000000000001000000");
  EXPECT_EQ(written({INT64_MIN, 0}), "-509 000000000000008000000000");
  EXPECT_EQ(written({INT64_MAX, 0}), "-509 ffffffffffffff7f00000000");
  EXPECT_EQ(written({9'223'372'036'853, 999'999'000}), "-510 7f29f4ffffffff7f");
  EXPECT_EQ(written({-9'223'372'036'853, 0}), "-510 c0181b0000000080");
}

}  // namespace
}  // namespace smelt
