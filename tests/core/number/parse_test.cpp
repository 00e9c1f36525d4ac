#include "core/number/parse.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <string_view>

namespace smelt::number {
namespace {

// A copy that ends where its allocation ends, so that a sanitizer sees a read beyond it.
struct exactly_sized {
  explicit exactly_sized(std::string_view text) : size(text.size()), bytes(std::make_unique<char[]>(size)) { text.copy(bytes.get(), size); }
  const char* begin() const { return bytes.get(); }
  const char* end() const { return bytes.get() + size; }
  std::size_t size;
  std::unique_ptr<char[]> bytes;
};

struct outcome {
  form what;
  std::size_t length;
  std::uint64_t bits;
  bool operator==(const outcome&) const = default;
};

std::ostream& operator<<(std::ostream& to, const outcome& o) {
  return to << "form " << static_cast<int>(o.what) << " length " << o.length << " bits " << std::hex << o.bits << std::dec;
}

template <bool fast>
outcome parse_once(std::string_view text) {
  const exactly_sized copy(text);
  const parsed found = parse<fast>(copy.begin(), copy.end());
  return {found.what, static_cast<std::size_t>(found.end - copy.begin()), found.bits};
}

// The grammar alone accepts, refuses and ends at the same byte.
void expect_same_grammar(std::string_view text, const outcome& read) {
  const exactly_sized copy(text);
  for (const lexeme found : {check<true>(copy.begin(), copy.end()), check<false>(copy.begin(), copy.end())}) {
    EXPECT_EQ(found.valid, read.what != form::none) << text;
    EXPECT_EQ(static_cast<std::size_t>(found.end - copy.begin()), read.length) << text;
  }
}

outcome parse_both(std::string_view text) {
  const outcome fast = parse_once<true>(text);
  EXPECT_EQ(fast, parse_once<false>(text)) << text;
  expect_same_grammar(text, fast);
  // The same with more behind it, which lets blocks of eight be read.
  const std::string longer = std::string(text) + ",         ";
  if (fast.what != form::none) {
    EXPECT_EQ(fast, parse_once<true>(longer)) << text;
  }
  return fast;
}

void expect_integer(std::string_view text, std::int64_t value) {
  EXPECT_EQ(parse_both(text), (outcome{form::integer, text.size(), static_cast<std::uint64_t>(value)})) << text;
}

void expect_real(std::string_view text, double value) {
  EXPECT_EQ(parse_both(text), (outcome{form::real, text.size(), std::bit_cast<std::uint64_t>(value)})) << text;
}

void expect_text(std::string_view text) { EXPECT_EQ(parse_both(text), (outcome{form::text, text.size(), 0})) << text; }

void expect_fault(std::string_view text, std::size_t offset) { EXPECT_EQ(parse_both(text), (outcome{form::none, offset, 0})) << text; }

TEST(number_parse, reads_integers_up_to_the_ends_of_their_types) {
  expect_integer("0", 0);
  expect_integer("7", 7);
  expect_integer("-1", -1);
  expect_integer("12345678", 12'345'678);
  expect_integer("123456789012345678", 123'456'789'012'345'678);
  expect_integer("9007199254740993", 9'007'199'254'740'993);
  expect_integer("9223372036854775807", 9'223'372'036'854'775'807);
  expect_integer("-9223372036854775808", INT64_MIN);
  EXPECT_EQ(parse_both("9223372036854775808"), (outcome{form::unsigned_integer, 19, 0x8000'0000'0000'0000}));
  EXPECT_EQ(parse_both("18446744073709551615"), (outcome{form::unsigned_integer, 20, ~std::uint64_t{0}}));
}

TEST(number_parse, leaves_integers_beyond_64_bits_as_text_unless_17_digits_hold_them) {
  expect_text("18446744073709551616");
  expect_text("-9223372036854775809");
  expect_text("-18446744073709551615");
  expect_text("99999999999999999999");
  expect_text("100000000000000000000000000001");
  expect_real("100000000000000000000", 1e20);
  expect_real("-9300000000000000000", -9.3e18);
  expect_real("123456789012345670000000000000000", 1.2345678901234567e32);
  expect_text("123456789012345678000000000000000");
}

TEST(number_parse, takes_every_zero_that_is_no_integer_as_real) {
  expect_real("-0", -0.0);
  expect_real("0.0", 0.0);
  expect_real("-0.0", -0.0);
  expect_real("0e5", 0.0);
  expect_real("0e99999999999999999999", 0.0);
  expect_real("-0.000e-99999999999999999999", -0.0);
  expect_real("0.00000000000000000000000000000000000", 0.0);
}

TEST(number_parse, takes_a_fraction_or_an_exponent_as_real) {
  expect_real("1.0", 1.0);
  expect_real("1e0", 1.0);
  expect_real("1E+2", 100.0);
  expect_real("1e-2", 0.01);
  expect_real("-65.613616999999977", -65.613616999999977);
  expect_real("0.00012345678901234567", 0.00012345678901234567);
  expect_real("1.5000000000000000000000000000000", 1.5);
}

TEST(number_parse, counts_significant_digits_without_zeros_at_either_end) {
  expect_real("12345678901234567.0", 12345678901234567.0);
  expect_text("12345678901234567.8");
  expect_text("123456789012345678.0");
  expect_real("0.12345678901234567000", 0.12345678901234567);
  expect_text("0.123456789012345678");
  expect_real("1234567890123456.7e-300", 1234567890123456.7e-300);
  expect_real("0.000000000000000000000000000000000000000012345678901234567", 1.2345678901234567e-41);
  expect_text("1000000000000000.01");
  expect_real("1000000000000000.1", 1000000000000000.1);
  expect_real("10000000000000000000000000.0e-10", 1e15);
}

TEST(number_parse, leaves_what_overflows_or_underflows_as_text) {
  expect_text("1e309");
  expect_text("-1e400");
  expect_text("1.7976931348623159e308");
  expect_text("1e-324");
  expect_text("2e-324");
  expect_text("-1e-99999999999999999999999");
  expect_text("1e99999999999999999999999");
  expect_real("1.7976931348623157e308", 0x1.fffffffffffffp1023);
  expect_real("1.7976931348623158e308", 0x1.fffffffffffffp1023);
  expect_real("3e-324", 0x1p-1074);
  expect_real("4.9e-324", 0x1p-1074);
  expect_real("0.00000000000000000001e328", 1e308);
  expect_real("100000000000000000000e-340", 1e-320);
}

// From the literature on correct reading: half-way cases, the least normal number, endless loops of the past.
TEST(number_parse, rounds_published_hard_cases_correctly) {
  expect_real("2.2250738585072011e-308", 0x0.fffffffffffffp-1022);
  expect_real("2.2250738585072012e-308", 0x1p-1022);
  expect_real("2.2250738585072014e-308", 0x1p-1022);
  expect_real("9007199254740993.0", 0x1p53);
  expect_real("9007199254740993e0", 0x1p53);
  expect_real("9007199254740995.0", 0x1.0000000000002p53);
  expect_real("5e-324", 0x1p-1074);
  expect_real("1e23", 0x1.52d02c7e14af6p76);
  expect_real("8.5e22", 0x1.1ffdbf6b2b2ebp76);
  expect_real("6.9294956446009195e15", 6929495644600919.5);
  expect_real("0.1", 0x1.999999999999ap-4);
  expect_real("0.3", 0x1.3333333333333p-2);
  expect_real("1.0e-5", 0x1.4f8b588e368f1p-17);
  expect_real("8.41e21", 0x1.c7e83209e90b2p72);
  expect_real("1.8014398509481984e16", 0x1p54);
  expect_real("1.8014398509481986e16", 0x1p54);
  expect_real("1.801439850948199e16", 0x1.0000000000002p54);
  expect_real("7.2057594037927933e16", 0x1.0000000000000p56);
  expect_real("6.631236846766476e-316", 0x0.0000008000000p-1022);
  expect_real("3.237883913302901e-319", 0x0.000000000ffffp-1022);
  expect_real("5.764607523034235e39", 0x1.0f0cf064dd592p132);
  expect_real("1.1754943508222875e-38", 0x1.0000000000000p-126);
  expect_real("9.0608011534336e15", 0x1.018601510c000p53);
  expect_real("4.7083356024711512e18", 0x1.055d79237278ap62);
}

TEST(number_parse, says_where_a_number_cannot_go_on) {
  expect_fault("", 0);
  expect_fault("-", 1);
  expect_fault("-a", 1);
  expect_fault("+1", 0);
  expect_fault(".5", 0);
  expect_fault("-.5", 1);
  expect_fault("1.", 2);
  expect_fault("1.e5", 2);
  expect_fault("1234567.x12345678", 8);
  expect_fault("1e", 2);
  expect_fault("1e+", 3);
  expect_fault("1e-x", 3);
  expect_fault("1ex", 2);
  expect_fault("NaN", 0);
  expect_fault("-Infinity", 1);
  expect_fault("\xef\xbc\x91", 0);
}

TEST(number_parse, stops_where_the_number_stops) {
  const auto stops = [](std::string_view text, std::size_t length) { EXPECT_EQ(parse_both(text).length, length) << text; };
  stops("01", 1);
  stops("-01", 2);
  stops("1,2", 1);
  stops("1.5.5", 3);
  stops("1e5e5", 3);
  stops("123456789:", 9);
  stops("0x10", 1);
  stops("12345678/", 8);
}

TEST(number_parse, sees_any_byte_that_is_no_digit_at_any_place_of_a_block) {
  for (std::size_t place = 0; place < 16; ++place) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string text = "1234567890123456";
      text[place] = static_cast<char>(byte);
      parse_both(text);
      parse_both("1." + text);
    }
  }
}

TEST(number_parse, reads_every_prefix_of_a_number_the_same_way) {
  for (const std::string_view whole :
       {"-1234567890123456789012345678901234567890.12345678901234567890123456789e-12345", "-0.0000000000000000001e+0001",
        "18446744073709551615", "-9223372036854775808", "0.123456789012345678901e-1"}) {
    for (std::size_t size = 0; size <= whole.size(); ++size) parse_both(whole.substr(0, size));
  }
}

class random_numbers {
 public:
  std::string next() {
    std::string text = chance(2) ? "-" : "";
    text += chance(4) ? "0" : std::to_string(1 + below(9)) + digits(below(chance(8) ? 25 : 10));
    if (!chance(4)) text += "." + digits(1 + below(chance(8) ? 30 : 17));
    if (chance(3)) text += (chance(2) ? "e" : "E-") + std::to_string(below(chance(4) ? 330 : 25));
    return text;
  }

 private:
  unsigned below(unsigned bound) { return static_cast<unsigned>(bits_() % bound); }
  bool chance(unsigned one_in) { return below(one_in) == 0; }
  std::string digits(unsigned count) {
    std::string text(count, '0');
    if (!chance(10)) {
      for (char& c : text) c = static_cast<char>('0' + below(10));
    }
    return text;
  }
  std::mt19937_64 bits_{20'24};
};

TEST(number_parse, agrees_with_the_plain_way_and_the_c_library_on_random_numbers) {
  random_numbers numbers;
  int reals = 0;
  for (int i = 0; i < 300'000; ++i) {
    const std::string text = numbers.next();
    const outcome fast = parse_once<true>(text);
    ASSERT_EQ(fast, parse_once<false>(text)) << text;
    expect_same_grammar(text, fast);
    if (fast.what != form::real) continue;
    ASSERT_EQ(fast.bits, std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr))) << text;
    ++reals;
  }
  EXPECT_GT(reals, 100'000);
}

}  // namespace
}  // namespace smelt::number
