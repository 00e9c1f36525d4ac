#include "core/json/string_bits.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace smelt::json {
namespace {

static_assert(prefix_xor(0b0001'0010) == 0b0000'1110);
static_assert(prefix_xor(1) == ~std::uint64_t{0});

TEST(json_string_bits, escapes_by_turns_in_every_run_across_blocks) {
  std::mt19937_64 random(8259);
  for (int round = 0; round < 2'000; ++round) {
    // Words with many bits set have long runs.
    const std::uint64_t blocks[] = {random() | random(), random() | random() | random(), random() & random(), ~std::uint64_t{0}, random()};
    std::uint64_t carry = 0;
    bool escaped = false;
    for (const std::uint64_t block : blocks) {
      const std::uint64_t found = escaped_bytes(block, carry);
      for (int i = 0; i < 64; ++i) {
        ASSERT_EQ((found >> i & 1) != 0, escaped);
        escaped = !escaped && (block >> i & 1) != 0;
      }
      ASSERT_EQ(carry != 0, escaped);
    }
  }
}

}  // namespace
}  // namespace smelt::json
