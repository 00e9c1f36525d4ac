#include "core/stream/date_time.hpp"

#include <gtest/gtest.h>

namespace smelt {
namespace {

std::string shown(const instant& when) {
  char room[date_time_room];
  return {room, put_date_time(room, when)};
}

constexpr instant first{-62'167'219'200, 0};           // of the year 0
constexpr instant last{253'402'300'799, 999'999'999};  // of the year 9999

TEST(date_time, is_read_and_written_as_the_standards_show_it) {
  const auto same = [](std::string_view text, const instant& when) {
    const auto parsed = parse_date_time(text);
    ASSERT_TRUE(parsed) << text;
    EXPECT_EQ(parsed->when, when) << text;
    EXPECT_FALSE(parsed->local) << text;
    EXPECT_EQ(shown(when), text);
  };
  same("1985-04-12T23:20:50.52Z", {482'196'050, 520'000'000});  // RFC 3339, section 5.8
  same("2013-03-21T20:04:00Z", {1'363'896'240, 0});             // RFC 8949, appendix A
  same("1970-01-01T00:00:00Z", {0, 0});
  same("1969-12-31T23:59:59.999999999Z", {-1, 999'999'999});
  same("1900-01-01T00:00:00Z", {-2'208'988'800, 0});
  same("2000-02-29T12:00:00Z", {951'825'600, 0});
  same("2106-02-07T06:28:16Z", {4'294'967'296, 0});
  same("2514-05-30T01:53:04.000000001Z", {17'179'869'184, 1});
  same("0000-01-01T00:00:00Z", first);
  same("9999-12-31T23:59:59.999999999Z", last);
}

TEST(date_time, says_that_an_offset_is_lost) {
  const auto pacific = parse_date_time("1996-12-19T16:39:57-08:00");  // RFC 3339, section 5.8: 1996-12-20T00:39:57Z
  ASSERT_TRUE(pacific);
  EXPECT_TRUE(pacific->local);
  EXPECT_EQ(shown(pacific->when), "1996-12-20T00:39:57Z");
  const auto netherlands = parse_date_time("1937-01-01T12:00:27.87+00:20");
  ASSERT_TRUE(netherlands);
  EXPECT_EQ(shown(netherlands->when), "1937-01-01T11:40:27.87Z");
  for (const char* const utc : {"2003-12-13T18:30:02-00:00", "2003-12-13T18:30:02+00:00"}) {
    ASSERT_TRUE(parse_date_time(utc));
    EXPECT_FALSE(parse_date_time(utc)->local);
  }
  const auto before = parse_date_time("0000-01-01T00:00:00+00:01");
  ASSERT_TRUE(before);
  EXPECT_FALSE(has_date(before->when));
}

TEST(date_time, has_as_many_digits_of_the_fraction_as_it_takes) {
  EXPECT_EQ(shown({0, 1}), "1970-01-01T00:00:00.000000001Z");
  EXPECT_EQ(shown({0, 120'000'000}), "1970-01-01T00:00:00.12Z");
  EXPECT_EQ(parse_date_time("1970-01-01T00:00:00.100000000000Z")->when, (instant{0, 100'000'000}));
  EXPECT_FALSE(parse_date_time("1970-01-01T00:00:00.0000000001Z"));
  EXPECT_FALSE(parse_date_time("1970-01-01T00:00:00.1234567891Z"));
}

TEST(date_time, ends_a_fraction_at_its_first_digit_below_nanoseconds_that_is_not_zero) {
  EXPECT_FALSE(parse_date_time("2000-01-01T00:00:00.1234567891Z"));
  const auto same = parse_date_time("2000-01-01T00:00:00.1234567890Z");
  ASSERT_TRUE(same);
  EXPECT_EQ(same->when, (instant{946'684'800, 123'456'789}));
}

TEST(date_time, is_not_what_no_calendar_and_no_clock_has) {
  for (const char* const text : {"",
                                 "2013",
                                 "2013-03-21",
                                 "2013-03-21T20:04Z",
                                 "2013-03-21 20:04:00Z",
                                 "2013-03-21t20:04:00Z",
                                 "2013-03-21T20:04:00z",
                                 "2013-03-21T20:04:00",
                                 "2013-02-29T00:00:00Z",
                                 "1900-02-29T00:00:00Z",
                                 "2013-13-01T00:00:00Z",
                                 "2013-00-01T00:00:00Z",
                                 "2013-01-00T00:00:00Z",
                                 "2013-04-31T00:00:00Z",
                                 "2013-01-32T00:00:00Z",
                                 "2013-01-01T24:00:00Z",
                                 "2013-01-01T00:60:00Z",
                                 "2013-01-01T00:00:61Z",
                                 "1990-12-31T23:59:60Z",
                                 "2013-01-01T00:00:00.Z",
                                 "2013-01-01T00:00:00,5Z",
                                 "2013-01-01T00:00:00+24:00",
                                 "2013-01-01T00:00:00+01:60",
                                 "2013-01-01T00:00:00+0100",
                                 "2013-01-01T00:00:00+01",
                                 "2013-01-01T00:00:00Z ",
                                 "+2013-01-01T00:00:00Z",
                                 "02013-01-01T00:00:00Z",
                                 "2O13-01-01T00:00:00Z",
                                 "-001-01-01T00:00:00Z",
                                 "2013-1-1T00:00:00Z"})
    EXPECT_FALSE(parse_date_time(text)) << text;
  const std::string whole = "2013-03-21T20:04:00.5+01:00";
  for (std::size_t length = 0; length < whole.size(); ++length) EXPECT_FALSE(parse_date_time(std::string_view(whole).substr(0, length)));
}

TEST(date_time, ends_with_the_years_of_four_digits) {
  EXPECT_TRUE(has_date(first) && has_date(last));
  EXPECT_FALSE(has_date({first.seconds - 1, 999'999'999}));
  EXPECT_FALSE(has_date({last.seconds + 1, 0}));
  EXPECT_FALSE(has_date({INT64_MIN, 0}) || has_date({INT64_MAX, 0}));
}

TEST(date_time, comes_back_for_every_day_of_four_centuries) {
  for (std::int64_t day = 0; day < 146'097; ++day) {
    const instant when{951'782'400 - day * 86'400 + 86'399, 5};
    const auto again = parse_date_time(shown(when));
    ASSERT_TRUE(again) << shown(when);
    ASSERT_EQ(again->when, when);
  }
}

}  // namespace
}  // namespace smelt
