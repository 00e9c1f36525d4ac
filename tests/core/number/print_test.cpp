#include "core/number/print.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cstdlib>
#include <random>
#include <string>

#include "core/number/binary.hpp"
#include "core/number/parse.hpp"
#include "core/number/shortest.hpp"

namespace smelt::number {
namespace {

std::string printed(double value, real_style style = real_style::json) {
  char room[real_room + 1];
  room[real_room] = '#';
  const char* const end = print(room, value, style);
  EXPECT_LE(end, room + longest_real);
  EXPECT_EQ(room[real_room], '#');
  return {room, static_cast<std::size_t>(end - room)};
}

template <bool fast, class T>
std::string printed_integer(T value) {
  char room[integer_room + 1];
  room[integer_room] = '#';
  const char* const end = print<fast>(room, value);
  EXPECT_LE(end, room + longest_integer);
  EXPECT_EQ(room[integer_room], '#');
  return {room, static_cast<std::size_t>(end - room)};
}

template <class T>
void expect_integer(T value) {
  ASSERT_EQ(printed_integer<true>(value), std::to_string(value));
  ASSERT_EQ(printed_integer<false>(value), std::to_string(value));
}

TEST(number_print, writes_integers_at_every_power_of_ten) {
  for (const std::uint64_t power : ten_to) {
    for (const std::uint64_t value : {power - 1, power, power + 1, power * 7}) {
      expect_integer(value);
      expect_integer(static_cast<std::int64_t>(value));
      expect_integer(-static_cast<std::int64_t>(value >> 1));
    }
  }
  expect_integer(INT64_MIN);
  expect_integer(INT64_MAX);
  expect_integer(UINT64_MAX);
}

TEST(number_print, writes_random_integers_of_every_length) {
  std::mt19937_64 bits(1);
  for (int i = 0; i < 200'000; ++i) {
    const std::uint64_t value = bits() >> (bits() % 64);
    expect_integer(value);
    expect_integer(static_cast<std::int64_t>(value));
  }
}

// RFC 8785, appendix B.
TEST(number_print, writes_the_samples_of_the_canonical_scheme) {
  const auto sample = [](std::uint64_t bits, const char* text) {
    EXPECT_EQ(printed(std::bit_cast<double>(bits), real_style::ecmascript), text);
  };
  sample(0x0000000000000000, "0");
  sample(0x8000000000000000, "0");
  sample(0x0000000000000001, "5e-324");
  sample(0x8000000000000001, "-5e-324");
  sample(0x7fefffffffffffff, "1.7976931348623157e+308");
  sample(0xffefffffffffffff, "-1.7976931348623157e+308");
  sample(0x4340000000000000, "9007199254740992");
  sample(0xc340000000000000, "-9007199254740992");
  sample(0x4430000000000000, "295147905179352830000");
  sample(0x44b52d02c7e14af5, "9.999999999999997e+22");
  sample(0x44b52d02c7e14af6, "1e+23");
  sample(0x44b52d02c7e14af7, "1.0000000000000001e+23");
  sample(0x444b1ae4d6e2ef4e, "999999999999999700000");
  sample(0x444b1ae4d6e2ef4f, "999999999999999900000");
  sample(0x444b1ae4d6e2ef50, "1e+21");
  sample(0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7");
  sample(0x3eb0c6f7a0b5ed8d, "0.000001");
  sample(0x41b3de4355555553, "333333333.3333332");
  sample(0x41b3de4355555554, "333333333.33333325");
  sample(0x41b3de4355555555, "333333333.3333333");
  sample(0x41b3de4355555556, "333333333.3333334");
  sample(0x41b3de4355555557, "333333333.33333343");
  sample(0xbecbf647612f3696, "-0.0000033333333333333333");
  sample(0x43143ff3c1cb0959, "1424953923781206.2");
}

TEST(number_print, keeps_a_real_a_real_in_json_style) {
  EXPECT_EQ(printed(0.0), "0.0");
  EXPECT_EQ(printed(-0.0), "-0.0");
  EXPECT_EQ(printed(1.0), "1.0");
  EXPECT_EQ(printed(-1.0), "-1.0");
  EXPECT_EQ(printed(100.0), "100.0");
  EXPECT_EQ(printed(1e20), "100000000000000000000.0");
  EXPECT_EQ(printed(1.2345678901234567e20), "123456789012345670000.0");
  EXPECT_EQ(printed(1e21), "1e+21");
  EXPECT_EQ(printed(1.5), "1.5");
  EXPECT_EQ(printed(9007199254740992.0), "9007199254740992.0");
  EXPECT_EQ(printed(9007199254740994.0), "9007199254740994.0");
}

TEST(number_print, changes_notation_where_ecmascript_does) {
  EXPECT_EQ(printed(0.1, real_style::ecmascript), "0.1");
  EXPECT_EQ(printed(0.3, real_style::ecmascript), "0.3");
  EXPECT_EQ(printed(123.456, real_style::ecmascript), "123.456");
  EXPECT_EQ(printed(1e-6, real_style::ecmascript), "0.000001");
  EXPECT_EQ(printed(1e-7, real_style::ecmascript), "1e-7");
  EXPECT_EQ(printed(1.5e-7, real_style::ecmascript), "1.5e-7");
  EXPECT_EQ(printed(-1.2345678901234567e-6), "-0.0000012345678901234567");
  EXPECT_EQ(printed(1e100), "1e+100");
  EXPECT_EQ(printed(1e-10), "1e-10");
  EXPECT_EQ(printed(1.25e-100), "1.25e-100");
}

// Ulf Adams's tests of Ryu.
TEST(number_print, writes_published_hard_cases_shortest) {
  for (const char* text : {"2.2250738585072014e-308",
                           "-21098088986959630",
                           "4.940656e-318",
                           "1.18575755e-316",
                           "2.989102097996e-312",
                           "9060801153433600",
                           "4708356024711512000",
                           "9409340012568248000",
                           "1.2345678",
                           "5.764607523034235e+39",
                           "1.152921504606847e+40",
                           "2.305843009213694e+40",
                           "1.7800590868057611e-307",
                           "2.8480945388892175e-306",
                           "2.446494580089078e-296",
                           "4.8929891601781557e-296",
                           "18014398509481984",
                           "36028797018963964",
                           "2.900835519859558e-216",
                           "5.801671039719115e-216",
                           "3.196104012172126e-27",
                           "9007199254740991",
                           "9007199254740992",
                           "2.9802322387695312e-8",
                           "1.5e-323",
                           "2e-323"}) {
    EXPECT_EQ(printed(std::strtod(text, nullptr), real_style::ecmascript), text);
  }
}

// The digits and the exponent of ten as the standard library finds them: d.ddde+x.
std::string scientific(double value) {
  char room[64];
  return {room, std::to_chars(room, room + sizeof room, value, std::chars_format::scientific).ptr};
}

std::string scientific(const shortest_decimal& found) {
  std::string digits = std::to_string(found.digits);
  int exponent = found.exponent + static_cast<int>(digits.size()) - 1;
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  if (digits.size() > 1) digits.insert(1, ".");
  const std::string size = std::to_string(std::abs(exponent));
  return digits + (exponent < 0 ? "e-" : "e+") + (size.size() < 2 ? "0" : "") + size;
}

void expect_shortest(std::uint64_t bits) {
  const std::uint64_t positive = bits & INT64_MAX;
  if (positive == 0 || positive >= bits_of_infinity) return;
  const std::string expected = scientific(std::bit_cast<double>(positive));
  ASSERT_EQ(scientific(shortest(positive)), expected);
  ASSERT_EQ(scientific(shortest_exactly(positive)), expected);
  for (const real_style style : {real_style::json, real_style::ecmascript}) {
    const std::string text = printed(std::bit_cast<double>(bits), style);
    ASSERT_EQ(std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr)), bits) << text;
  }
}

TEST(number_print, finds_the_digits_of_the_standard_library_for_random_bits) {
  std::mt19937_64 bits(2);
  for (int i = 0; i < 300'000; ++i) expect_shortest(bits());
}

TEST(number_print, finds_the_digits_of_the_standard_library_around_every_power_of_two_and_ten) {
  for (std::uint64_t exponent = 0; exponent < 0x7ff; ++exponent) {
    for (std::uint64_t near = 0; near < 3; ++near) {
      expect_shortest((exponent << 52) + near);
      expect_shortest((exponent << 52) - near);
    }
  }
  for (int power = -323; power <= 308; ++power) {
    const auto bits = std::bit_cast<std::uint64_t>(std::strtod(("1e" + std::to_string(power)).c_str(), nullptr));
    for (std::uint64_t near = 0; near < 20; ++near) {
      expect_shortest(bits + near);
      expect_shortest(bits - near);
    }
  }
}

TEST(number_print, finds_the_digits_of_the_standard_library_for_short_decimals) {
  std::mt19937_64 bits(3);
  for (int i = 0; i < 100'000; ++i) {
    const auto whole = static_cast<double>(bits() % 10'000'000);
    expect_shortest(std::bit_cast<std::uint64_t>(whole / static_cast<double>(ten_to[bits() % 8])));
    expect_shortest(std::bit_cast<std::uint64_t>(whole * static_cast<double>(ten_to[bits() % 19])));
  }
}

TEST(number_print, writes_reals_that_the_number_rule_reads_as_the_same_reals) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t bits = random();
    if ((bits & INT64_MAX) >= bits_of_infinity) continue;
    const std::string text = printed(std::bit_cast<double>(bits));
    const parsed back = parse(text.data(), text.data() + text.size());
    ASSERT_EQ(back.what, form::real) << text;
    ASSERT_EQ(back.bits, bits) << text;
  }
}

}  // namespace
}  // namespace smelt::number
