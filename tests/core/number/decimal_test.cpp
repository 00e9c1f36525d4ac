#include "core/number/decimal.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <string_view>

#include "core/number/exact.hpp"

namespace smelt::number {
namespace {

struct split_lexeme {
  explicit split_lexeme(std::string_view text) : lexeme(text), room(text.size(), '#'), number(split(lexeme, room.data())) {}
  std::string lexeme;
  std::string room;
  decimal number;
};

void expect_split(std::string_view text, bool negative, std::string_view digits, std::int64_t exponent) {
  const split_lexeme found(text);
  EXPECT_EQ(found.number.digits, digits) << text;
  EXPECT_EQ(found.number.exponent, exponent) << text;
  EXPECT_EQ(found.number.negative, negative) << text;
  EXPECT_FALSE(found.number.out_of_range) << text;
}

std::string printed(bool negative, std::string_view digits, std::int64_t exponent) {
  std::string room(lexeme_room(digits.size()) + 1, '#');
  const decimal number{digits, exponent, negative};
  const char* const end = print(room.data(), number);
  EXPECT_EQ(room.back(), '#');
  return room.substr(0, static_cast<std::size_t>(end - room.data()));
}

double nearest_of(std::string_view text) { return nearest(split_lexeme(text).number); }

void expect_nearest(const std::string& text) {
  ASSERT_EQ(std::bit_cast<std::uint64_t>(nearest_of(text)), std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr))) << text;
}

TEST(number_decimal, splits_a_lexeme_into_its_significant_digits_and_exponent) {
  expect_split("273.15", false, "27315", -2);
  expect_split("-273.150", true, "27315", -2);
  expect_split("1000", false, "1", 3);
  expect_split("1000.0", false, "1", 3);
  expect_split("1200.50", false, "12005", -1);
  expect_split("0.00123", false, "123", -5);
  expect_split("0.00123e5", false, "123", 0);
  expect_split("123E-4", false, "123", -4);
  expect_split("12.5e+10", false, "125", 9);
  expect_split("100e-2", false, "1", 0);
}

TEST(number_decimal, splits_zeros_into_no_digits) {
  expect_split("0", false, "", 0);
  expect_split("-0", true, "", 0);
  expect_split("0.000", false, "", 0);
  expect_split("0e99999999999999999999999999", false, "", 0);
}

TEST(number_decimal, knows_exponents_up_to_the_ends_of_their_type) {
  expect_split("1e9223372036854775807", false, "1", INT64_MAX);
  expect_split("1e-9223372036854775808", false, "1", INT64_MIN);
  expect_split("1.5e9223372036854775808", false, "15", INT64_MAX);
  expect_split("10e-9223372036854775809", false, "1", INT64_MIN);
  for (const char* text :
       {"1e9223372036854775808", "10e9223372036854775807", "1e99999999999999999999999999999999999999999999999999999999"}) {
    const split_lexeme found(text);
    EXPECT_TRUE(found.number.out_of_range) << text;
    EXPECT_EQ(found.number.exponent, INT64_MAX) << text;
  }
  for (const char* text : {"1e-9223372036854775809", "1.5e-9223372036854775808", "1e-99999999999999999999999999999999999999999999999"}) {
    const split_lexeme found(text);
    EXPECT_TRUE(found.number.out_of_range) << text;
    EXPECT_EQ(found.number.exponent, INT64_MIN) << text;
  }
}

TEST(number_decimal, prints_a_lexeme) {
  EXPECT_EQ(printed(false, "27315", -2), "273.15");
  EXPECT_EQ(printed(true, "27315", -2), "-273.15");
  EXPECT_EQ(printed(false, "27315", 0), "27315");
  EXPECT_EQ(printed(false, "27315", 2), "2731500");
  EXPECT_EQ(printed(false, "27315", 16), "273150000000000000000");
  EXPECT_EQ(printed(false, "27315", 17), "2.7315e+21");
  EXPECT_EQ(printed(false, "27315", -5), "0.27315");
  EXPECT_EQ(printed(false, "27315", -10), "0.0000027315");
  EXPECT_EQ(printed(false, "27315", -11), "2.7315e-7");
  EXPECT_EQ(printed(false, "1", 400), "1e+400");
  EXPECT_EQ(printed(true, "1", -400), "-1e-400");
  EXPECT_EQ(printed(false, "15", INT64_MAX), "1.5e+9223372036854775808");
  EXPECT_EQ(printed(false, "1", INT64_MIN), "1e-9223372036854775808");
  EXPECT_EQ(printed(false, "123456789012345678901234567890", 0), "123456789012345678901234567890");
  EXPECT_EQ(printed(false, "123456789012345678901234567890", -10), "12345678901234567890.1234567890");
  EXPECT_EQ(printed(false, "", 0), "0");
  EXPECT_EQ(printed(false, "0", -2), "0.00");
}

TEST(number_decimal, prints_what_splits_into_the_same_number) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20'000; ++i) {
    std::string digits(1 + random() % 40, '0');
    for (char& digit : digits) digit = static_cast<char>('1' + random() % 9);
    const auto exponent = static_cast<std::int64_t>(random() >> (random() % 64)) * (random() % 2 ? 1 : -1);
    const split_lexeme back(printed(true, digits, exponent));
    ASSERT_EQ(back.number.digits, digits);
    ASSERT_EQ(back.number.exponent, exponent);
    ASSERT_TRUE(back.number.negative);
  }
}

// Half-way cases and their neighbours; the bits are those that another implementation (CPython's, after David Gay) gives.
TEST(number_decimal, rounds_published_long_cases_correctly) {
  const auto sample = [](std::string_view text, double value) { EXPECT_EQ(nearest_of(text), value) << text; };
  sample("1.00000000000000011102230246251565404236316680908203125", 1.0);
  sample("1.00000000000000011102230246251565404236316680908203124", 1.0);
  sample("1.00000000000000011102230246251565404236316680908203126", 0x1.0000000000001p0);
  sample("1.00000000000000033306690738754696212708950042724609375", 0x1.0000000000002p0);
  sample("1090544144181609348671888949248", 0x1.b8779f2474dfap99);
  sample("2.47032822920623272088284396434110686182e-324", 0.0);
  sample("2.47032822920623272088284396434110686183e-324", 0x1p-1074);
  sample("2.225073858507201136057409796709131975934819546351645648023426109724822222021076945516529523908135087914149158"
         "91303962110687008643869459464552765720740782062174337998814106326732925355228688137214901298112245145188984905"
         "72223072852551331557550159143974763979834118019993239625482890171070818506906306666559949382757725720157630626"
         "90663332647565300009245888316433037779791869612049497390377829704905051080609940730262937128958950003583799967"
         "20725430436028407889577179615094551674824347103070260914462157228988025818254518032570701886087211312807951223"
         "34262883686223215037756666225039825343359745688844239002654981983854879482922068947216898310996983658468140228"
         "5424333066033985088644580400103493397042756718644338377048603786162277173854562306587467901408672332763671875E"
         "-308",
         0x1p-1022);
  sample("17976931348623158079372897140530341507993413271003782693617377898044496829276475094664901797758720709633028641"
         "66928879109465555478519404026306574886715058206819089020007083836762738548458177115317644757302700698555713669"
         "59622842914819860834936475292719074168444365510704342711559699508093042880177904174497792",
         HUGE_VAL);
  sample("17976931348623158079372897140530341507993413271003782693617377898044496829276475094664901797758720709633028641"
         "66928879109465555478519404026306574886715058206819089020007083836762738548458177115317644757302700698555713669"
         "59622842914819860834936475292719074168444365510704342711559699508093042880177904174497791",
         0x1.fffffffffffffp1023);
  sample("1e99999999999999999999999999", HUGE_VAL);
  sample("-1e99999999999999999999999999", -HUGE_VAL);
  sample("1e-99999999999999999999999999", 0.0);
}

TEST(number_decimal, rounds_at_and_beside_every_middle_as_the_c_library) {
  std::mt19937_64 random(8);
  for (int i = 0; i < 3'000; ++i) {
    const std::uint64_t exponent = i < 2'047 ? static_cast<std::uint64_t>(i) : random() % 2'047;
    const std::uint64_t fraction = random() & 0xf'ffff'ffff'ffff;
    const std::uint64_t m = exponent == 0 ? fraction : fraction | std::uint64_t{1} << 52;
    const exact_decimal middle(2 * m + 1, static_cast<int>(exponent == 0 ? 1 : exponent) - 1'076);
    const std::string digits(middle.digits());
    const std::string power = "e" + std::to_string(middle.exponent());
    expect_nearest(digits + power);
    expect_nearest(digits + "0000000000000000000000000000001e" + std::to_string(middle.exponent() - 31));
    std::string less = digits;
    --less.back();
    expect_nearest(less + "99999999999999999999999999e" + std::to_string(middle.exponent() - 26));
  }
}

TEST(number_decimal, rounds_random_long_numbers_as_the_c_library) {
  std::mt19937_64 random(9);
  for (int i = 0; i < 20'000; ++i) {
    std::string text = std::to_string(1 + random() % 9) + ".";
    for (std::uint64_t size = 1 + random() % 60; size > 0; --size) text += static_cast<char>('0' + random() % 10);
    expect_nearest(text + "e" + std::to_string(static_cast<int>(random() % 660) - 340));
  }
}

TEST(number_decimal, knows_every_digit_of_a_double) {
  std::mt19937_64 random(10);
  for (int i = 0; i < 5'000; ++i) {
    const std::uint64_t bits = (i < 64 ? std::uint64_t{1} << i : random()) & INT64_MAX;
    const auto value = std::bit_cast<double>(bits);
    if (!std::isfinite(value) || value == 0) continue;
    char room[1'200];
    std::snprintf(room, sizeof room, "%.1100e", value);  // the C library's digits are exact too
    ASSERT_TRUE(holds(value, split_lexeme(room).number)) << room;
    ASSERT_TRUE(holds(-value, split_lexeme(std::string("-") + room).number)) << room;
    ASSERT_FALSE(holds(-value, split_lexeme(room).number)) << room;
    char* last = std::strchr(room, 'e');
    while (last[-1] == '0') --last;
    last[-1] = static_cast<char>(last[-1] - 1);
    ASSERT_FALSE(holds(value, split_lexeme(room).number)) << room;
  }
}

TEST(number_decimal, counts_the_work_for_what_lies_near_the_middle_of_two_doubles) {
  const auto work = [](std::string_view text) {
    std::uint64_t steps = 0;
    nearest(split_lexeme(text).number, &steps);
    return steps;
  };
  EXPECT_EQ(work("0.1"), 0U);
  EXPECT_EQ(work("12345678901234567890"), 0U);
  EXPECT_EQ(work("3.14159265358979323846264338327950288"), 0U);
  EXPECT_EQ(work("9007199254740993"), 0U) << "few digits are enough";
  EXPECT_GT(work("9007199254740993.0000000000000000000000001"), 500U);
}

TEST(number_decimal, holds_only_what_is_equal) {
  const auto held = [](double value, std::string_view text) { return holds(value, split_lexeme(text).number); };
  EXPECT_TRUE(held(0.5, "0.5"));
  EXPECT_TRUE(held(0.5, "5000e-4"));
  EXPECT_FALSE(held(0.1, "0.1"));
  EXPECT_TRUE(held(0.1, "0.1000000000000000055511151231257827021181583404541015625"));
  EXPECT_TRUE(held(1e22, "1e22"));
  EXPECT_FALSE(held(1e23, "1e23"));
  EXPECT_TRUE(held(0.0, "0"));
  EXPECT_TRUE(held(0.0, "-0.0"));
  EXPECT_FALSE(held(0.0, "1e-999"));
  EXPECT_FALSE(held(0x1p-1074, "5e-324"));
  EXPECT_TRUE(held(18446744073709551616.0, "18446744073709551616"));
  EXPECT_FALSE(held(18446744073709551616.0, "18446744073709551617"));
}

}  // namespace
}  // namespace smelt::number
