#include "core/stream/key_signature.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <vector>

#include "core/base/input.hpp"

namespace smelt {
namespace {

// The text with other bytes around it.
std::uint32_t signature_of(const std::string& text, char around) {
  const std::string memory = std::string(16, around) + text + std::string(text_slack, around);
  return key_signature(std::string_view(memory).substr(16, text.size()));
}

TEST(key_signature, is_of_the_text_alone_whatever_lies_around_it) {
  for (std::size_t size = 0; size < 40; ++size) {
    const std::string text(size, 'k');
    EXPECT_EQ(signature_of(text, '\0'), signature_of(text, '\xff')) << size;
    EXPECT_EQ(signature_of(text, '"'), signature_of(text, 'k')) << size;
  }
}

TEST(key_signature, tells_short_texts_apart_that_differ_in_one_byte_or_in_length) {
  for (std::size_t size = 1; size <= 16; ++size) {
    const std::string text(size, 'k');
    EXPECT_NE(signature_of(text, 'x'), signature_of(text + 'k', 'x')) << size;
    for (std::size_t i = 0; i < size; ++i) {
      std::string other = text;
      other[i] = 'l';
      EXPECT_NE(signature_of(text, 'x'), signature_of(other, 'x')) << size << ' ' << i;
    }
  }
}

bool differ(std::vector<std::uint32_t> signatures) {
  const std::size_t count = signatures.size();
  // What lies behind them is not looked at, though it equals some of them.
  for (std::size_t i = 0; i < signature_slack; ++i) signatures.push_back(count == 0 ? 0 : signatures[i % count]);
  return all_differ(signatures.data(), count);
}

TEST(key_signatures, all_differ_when_no_two_are_equal) {
  EXPECT_TRUE(differ({}));
  EXPECT_TRUE(differ({0}));
  EXPECT_FALSE(differ({7, 7}));
  for (std::uint32_t count = 2; count <= 70; ++count) {
    std::vector<std::uint32_t> signatures;
    for (std::uint32_t i = 0; i < count; ++i) signatures.push_back(i * 0x0101'0101U);
    EXPECT_TRUE(differ(signatures)) << count;
    for (std::uint32_t i = 0; i < count; ++i) {
      for (std::uint32_t k = 0; k < i; ++k) {
        auto pair = signatures;
        pair[i] = pair[k];
        ASSERT_FALSE(differ(pair)) << count << ' ' << i << ' ' << k;
      }
    }
  }
}

}  // namespace
}  // namespace smelt
