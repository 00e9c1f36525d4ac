#include "core/stream/key_hash.hpp"

#include <gtest/gtest.h>

#include <string>
#include <unordered_set>

#include "core/base/input.hpp"

namespace smelt {
namespace {

// The key, and other bytes behind it.
std::uint64_t hash_before(std::string_view key, char slack) {
  std::string room(key);
  room.append(text_slack, slack);
  return hash_key({room.data(), key.size()});
}

TEST(key_hash, depends_on_the_key_and_not_on_what_lies_behind_it) {
  for (std::size_t size = 0; size < 70; ++size) {
    const std::string key(size, 'k');
    EXPECT_EQ(hash_before(key, '\0'), hash_before(key, '\xff')) << size;
  }
}

TEST(key_hash, tells_keys_apart_that_differ_in_one_bit_or_in_length) {
  std::unordered_set<std::uint64_t> seen;
  std::size_t keys = 0;
  for (std::size_t size = 0; size < 70; ++size) {
    std::string key(size, '\0');
    seen.insert(hash_before(key, 'x'));
    ++keys;
    for (std::size_t bit = 0; bit < 8 * size; ++bit) {
      key[bit / 8] = static_cast<char>(1 << bit % 8);
      seen.insert(hash_before(key, 'x'));
      key[bit / 8] = 0;
      ++keys;
    }
  }
  EXPECT_EQ(seen.size(), keys);
}

// The object's table is addressed by the lowest bits.
TEST(key_hash, spreads_numbered_keys_over_its_lowest_bits) {
  std::unordered_set<std::uint64_t> places;
  for (int i = 0; i < 65'536; ++i) places.insert(hash_before("key" + std::to_string(i), 'x') & 0xffff);
  EXPECT_GT(places.size(), 20'000U);  // a random function hits 41,427 of so many
}

TEST(key_hash, folds_a_product_of_two_halves) {
  EXPECT_EQ(fold(0, 5), 0U);
  EXPECT_EQ(fold(3, 7), 21U);
  EXPECT_EQ(fold(std::uint64_t{1} << 63, 4), 2U);                            // 2^65: 2 above, 0 below
  EXPECT_EQ(fold(~std::uint64_t{0}, ~std::uint64_t{0}), ~std::uint64_t{0});  // (2^64 - 1)^2 = 2^128 - 2^65 + 1
}

}  // namespace
}  // namespace smelt
