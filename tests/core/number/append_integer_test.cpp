#include "core/number/append_integer.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace smelt::number {
namespace {

template <class T>
std::string appended(T value) {
  block_pool pool;
  arena memory(pool);
  output to(memory);
  to.append("n=");
  append_integer(to, value);
  return std::string(to.view());
}

TEST(append_integer, puts_the_digits_behind_what_is_there) {
  EXPECT_EQ(appended(0), "n=0");
  EXPECT_EQ(appended(std::uint8_t{200}), "n=200");
  EXPECT_EQ(appended(std::int16_t{-512}), "n=-512");
  EXPECT_EQ(appended(std::numeric_limits<std::uint64_t>::max()), "n=18446744073709551615");
  EXPECT_EQ(appended(std::numeric_limits<std::int64_t>::min()), "n=-9223372036854775808");
}

TEST(append_integer, leaves_an_output_without_memory_failed) {
  block_pool pool({.keep = 0, .budget = 0});
  arena memory(pool);
  output to(memory);
  append_integer(to, 7U);
  EXPECT_FALSE(to.ok());
}

}  // namespace
}  // namespace smelt::number
