#include "core/number/magnitude.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace smelt::number {
namespace {

std::string bytes_of(std::string_view digits, std::uint64_t less = 0) {
  std::vector<std::uint64_t> limbs(limbs_for_digits(digits.size()));
  return std::string(magnitude_of(digits, limbs, less));
}

std::string digits_of(std::string_view bytes, std::uint64_t plus = 0) {
  std::vector<std::uint64_t> limbs(limbs_for_bytes(bytes.size()));
  std::string room(digits_room(bytes.size()) + 1, '#');
  const char* const end = print_magnitude(room.data(), bytes, limbs, plus);
  EXPECT_EQ(room.back(), '#');
  room.resize(static_cast<std::size_t>(end - room.data()));
  EXPECT_LE(room.size(), digits_for_bytes(bytes.size()));
  return room;
}

std::string from_hex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

void expect_same(std::string_view digits, std::string_view hex) {
  EXPECT_EQ(bytes_of(digits), from_hex(hex)) << digits;
  EXPECT_EQ(digits_of(from_hex(hex)), digits);
}

// The first two: RFC 8949, appendix A; the others by arithmetic done elsewhere.
TEST(number_magnitude, turns_known_integers_both_ways) {
  expect_same("18446744073709551616", "010000000000000000");
  expect_same("18446744073709551615", "ffffffffffffffff");
  expect_same("340282366920938463463374607431768211456", "0100000000000000000000000000000000");
  expect_same("340282366920938463463374607431768211455", "ffffffffffffffffffffffffffffffff");
  expect_same("10000000000000000000", "8ac7230489e80000");
  expect_same("9999999999999999999", "8ac7230489e7ffff");
  expect_same("100000000000000000000000000000000000000", "4b3b4ca85a86c47a098a224000000000");
  expect_same("1", "01");
  expect_same("255", "ff");
  expect_same("256", "0100");
}

TEST(number_magnitude, takes_one_off_and_adds_one_for_negative_integers) {
  EXPECT_EQ(bytes_of("18446744073709551617", 1), from_hex("010000000000000000"));
  EXPECT_EQ(digits_of(from_hex("010000000000000000"), 1), "18446744073709551617");
  EXPECT_EQ(bytes_of("340282366920938463463374607431768211456", 1), from_hex("ffffffffffffffffffffffffffffffff"));
  EXPECT_EQ(digits_of(from_hex("ffffffffffffffffffffffffffffffff"), 1), "340282366920938463463374607431768211456");
  EXPECT_EQ(bytes_of("1", 1), "");
  EXPECT_EQ(digits_of("", 1), "1");
}

TEST(number_magnitude, knows_zero_and_leading_zeros) {
  EXPECT_EQ(bytes_of("0"), "");
  EXPECT_EQ(bytes_of(""), "");
  EXPECT_EQ(bytes_of("00000000000000000000000000000000000000000"), "");
  EXPECT_EQ(bytes_of("00000000000000000000000000000000000000258"), from_hex("0102"));
  EXPECT_EQ(digits_of(""), "0");
  EXPECT_EQ(digits_of(std::string(100, '\0')), "0");
  std::string padded(102, '\0');
  padded[100] = 1;
  padded[101] = 2;
  EXPECT_EQ(digits_of(padded), "258");
}

// Independent of the arithmetic under test: both forms leave the same remainders.
std::uint64_t remainder(std::string_view text, std::uint64_t base, char zero, std::uint64_t modulus) {
  std::uint64_t rest = 0;
  for (const char c : text) rest = (rest * base + static_cast<unsigned char>(c - zero)) % modulus;
  return rest;
}

TEST(number_magnitude, keeps_the_value_of_numbers_of_every_length) {
  std::mt19937_64 random(11);
  for (std::size_t size = 1; size <= 4'096; size += size < 200 ? 1 : 97) {
    std::string digits(size, '9');
    if (size % 2) {
      for (char& digit : digits) digit = static_cast<char>('0' + random() % 10);
      digits.front() = static_cast<char>('1' + random() % 9);
    }
    const std::string bytes = bytes_of(digits);
    ASSERT_NE(bytes.front(), 0);
    for (const std::uint64_t prime : {4'294'967'291U, 4'294'967'279U, 2'147'483'647U}) {
      ASSERT_EQ(remainder(digits, 10, '0', prime), remainder(bytes, 256, 0, prime)) << size;
    }
    ASSERT_EQ(digits_of(bytes), digits);
  }
}

TEST(number_magnitude, stays_within_its_room_for_bytes_of_every_length) {
  for (std::size_t size = 0; size <= 1'800; size += size < 100 ? 1 : 53) {
    const std::string digits = digits_of(std::string(size, '\xff'));
    ASSERT_EQ(bytes_of(digits), std::string(size, '\xff'));
    ASSERT_EQ(bytes_of(digits_of(std::string(size, '\xff'), 1), 1), std::string(size, '\xff'));
  }
}

}  // namespace
}  // namespace smelt::number
