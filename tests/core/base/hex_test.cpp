#include "core/base/hex.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace smelt {
namespace {

TEST(hex, knows_the_digits_in_both_cases_and_nothing_else) {
  constexpr std::string_view small = "0123456789abcdef";
  constexpr std::string_view large = "0123456789ABCDEF";
  for (int byte = 0; byte < 256; ++byte) {
    const auto c = static_cast<char>(byte);
    const auto place = std::min(small.find(c), large.find(c));
    EXPECT_EQ(hex_value(c), place == std::string_view::npos ? -1 : static_cast<int>(place)) << byte;
  }
  EXPECT_EQ(std::string_view(hex_digits), small);
}

}  // namespace
}  // namespace smelt
