#include "core/number/half.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace smelt::number {
namespace {

// RFC 8949, appendix D, in C++.
double decoded_half(unsigned half) {
  const unsigned exponent = half >> 10 & 0x1f;
  const unsigned fraction = half & 0x3ff;
  double value = 0;
  if (exponent == 0) {
    value = std::ldexp(fraction, -24);
  } else if (exponent != 31) {
    value = std::ldexp(fraction + 1024, static_cast<int>(exponent) - 25);
  } else {
    value = fraction == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  }
  return half & 0x8000 ? -value : value;
}

std::uint64_t bits_of(double value) { return std::bit_cast<std::uint64_t>(value); }

void expect_narrowest(std::uint64_t bits, width size, std::uint64_t narrow) {
  const narrowed found = narrowest(bits);
  EXPECT_EQ(found.size, size) << std::hex << bits;
  EXPECT_EQ(found.bits, narrow) << std::hex << bits;
}

TEST(number_half, widens_every_half_to_its_value_and_back) {
  for (unsigned half = 0; half < 0x10000; ++half) {
    const std::uint64_t wide = double_from_half(static_cast<std::uint16_t>(half));
    const double expected = decoded_half(half);
    if (std::isnan(expected)) {
      ASSERT_TRUE(std::isnan(std::bit_cast<double>(wide)));
      ASSERT_EQ(wide >> 63, half >> 15);
      ASSERT_EQ(wide & 0xf'ffff'ffff'ffff, std::uint64_t{half & 0x3ff} << 42);
    } else {
      ASSERT_EQ(wide, bits_of(expected)) << half;
    }
    const narrowed back = narrowest(wide);
    ASSERT_EQ(back.size, width::half);
    ASSERT_EQ(back.bits, half);
  }
}

TEST(number_half, widens_singles_as_the_machine_does) {
  std::mt19937 random(5);
  const auto check = [](std::uint32_t single) {
    const auto value = std::bit_cast<float>(single);
    if (std::isnan(value)) return;
    ASSERT_EQ(double_from_single(single), bits_of(value)) << single;
  };
  for (int i = 0; i < 1'000'000; ++i) check(static_cast<std::uint32_t>(random()));
  for (std::uint32_t near = 0; near < 100'000; ++near) {
    check(near);
    check(0x8000'0000 + near);
    check(0x0080'0000 - near);
    check(0x7f80'0000 - near);
  }
}

TEST(number_half, narrows_to_a_single_only_what_comes_back_the_same) {
  std::mt19937_64 random(6);
  for (int i = 0; i < 1'000'000; ++i) {
    // All exponents of singles and some beyond, fractions of any length.
    const std::uint64_t exponent = 1023 - 160 + random() % 320;
    const std::uint64_t fraction = random() << (random() % 52) & 0xf'ffff'ffff'ffff;
    const std::uint64_t bits = random() >> 63 << 63 | exponent << 52 | fraction;
    const auto value = std::bit_cast<double>(bits);
    const auto single = static_cast<float>(value);
    const narrowed found = narrowest(bits);
    const bool exact = bits_of(single) == bits;
    ASSERT_EQ(found.size != width::whole, exact) << std::hex << bits;
    if (found.size == width::single) {
      ASSERT_EQ(found.bits, std::bit_cast<std::uint32_t>(single));
      ASSERT_EQ(double_from_single(static_cast<std::uint32_t>(found.bits)), bits);
    }
    if (found.size == width::half) {
      ASSERT_EQ(double_from_half(static_cast<std::uint16_t>(found.bits)), bits);
    }
  }
}

// RFC 8949, appendix A.
TEST(number_half, narrows_the_samples_of_the_standard) {
  expect_narrowest(bits_of(0.0), width::half, 0x0000);
  expect_narrowest(bits_of(-0.0), width::half, 0x8000);
  expect_narrowest(bits_of(1.0), width::half, 0x3c00);
  expect_narrowest(bits_of(1.1), width::whole, 0x3ff199999999999a);
  expect_narrowest(bits_of(1.5), width::half, 0x3e00);
  expect_narrowest(bits_of(65504.0), width::half, 0x7bff);
  expect_narrowest(bits_of(100000.0), width::single, 0x47c35000);
  expect_narrowest(bits_of(3.4028234663852886e+38), width::single, 0x7f7fffff);
  expect_narrowest(bits_of(1.0e+300), width::whole, 0x7e37e43c8800759c);
  expect_narrowest(bits_of(5.960464477539063e-8), width::half, 0x0001);
  expect_narrowest(bits_of(0.00006103515625), width::half, 0x0400);
  expect_narrowest(bits_of(-4.0), width::half, 0xc400);
  expect_narrowest(bits_of(-4.1), width::whole, 0xc010666666666666);
  expect_narrowest(0x7ff0'0000'0000'0000, width::half, 0x7c00);
  expect_narrowest(0x7ff8'0000'0000'0000, width::half, 0x7e00);
  expect_narrowest(0xfff0'0000'0000'0000, width::half, 0xfc00);
}

TEST(number_half, keeps_the_payload_of_every_nan) {
  expect_narrowest(0x7ff8'0000'0000'0001, width::whole, 0x7ff8'0000'0000'0001);
  expect_narrowest(0x7ff8'0000'2000'0000, width::single, 0x7fc00001);
  expect_narrowest(0xfff0'0400'0000'0000, width::half, 0xfc01);
  expect_narrowest(0x7ff0'0000'2000'0000, width::single, 0x7f800001);
  EXPECT_EQ(double_from_half(0x7c01), 0x7ff0'0400'0000'0000);
  EXPECT_EQ(double_from_single(0x7f800001), 0x7ff0'0000'2000'0000);
  EXPECT_EQ(double_from_single(0xffc00001), 0xfff8'0000'2000'0000);
}

TEST(number_half, leaves_the_least_doubles_whole) {
  expect_narrowest(1, width::whole, 1);
  expect_narrowest(bits_of(0x1p-149), width::single, 1);
  expect_narrowest(bits_of(0x1p-150), width::whole, bits_of(0x1p-150));
  expect_narrowest(bits_of(0x1p-25), width::single, 0x33000000);
  expect_narrowest(bits_of(0x1.8p-24), width::single, 0x33c00000);
  expect_narrowest(bits_of(65536.0), width::single, 0x47800000);
}

}  // namespace
}  // namespace smelt::number
