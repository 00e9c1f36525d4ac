#include "core/json/positions.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace smelt::json {
namespace {

using positions = std::vector<std::uint32_t>;
using words = std::vector<std::uint64_t>;

positions by_bits(const words& of, std::uint32_t base) {
  positions all;
  for (std::size_t i = 0; i < 64 * of.size(); ++i) {
    if ((of[i / 64] >> i % 64 & 1) != 0) all.push_back(base + static_cast<std::uint32_t>(i));
  }
  return all;
}

positions put_by(decltype(put_positions)* put, const words& of, std::uint32_t base) {
  constexpr std::size_t behind = 64;
  positions all(64 * of.size() + behind + 1);
  all.back() = 7;
  const std::uint32_t* const end = put(all.data(), base, of.data(), of.size());
  EXPECT_EQ(all.back(), 7U) << "more is written than may be";
  all.resize(static_cast<std::size_t>(end - all.data()));
  return all;
}

void expect_positions(const words& of, std::uint32_t base) {
  const positions expected = by_bits(of, base);
  EXPECT_EQ(put_by(put_positions, of, base), expected);
  EXPECT_EQ(put_by(put_positions_anywhere, of, base), expected);
}

TEST(json_positions, are_those_of_the_bits_by_every_way) {
  expect_positions({}, 5);
  expect_positions({0, 0}, 5);
  expect_positions({1, std::uint64_t{1} << 63}, 0);
  expect_positions({~std::uint64_t{0}, 0, ~std::uint64_t{0}}, 1'000'000);
  for (int bit = 0; bit < 64; ++bit) expect_positions({std::uint64_t{1} << bit}, 4'294'967'000U);
}

TEST(json_positions, are_those_of_words_of_every_density) {
  std::mt19937_64 random(5);
  for (int dense = 0; dense <= 4; ++dense) {
    words of(64);
    for (std::uint64_t& word : of) {
      word = random();
      for (int i = 0; i < dense; ++i) word = dense % 2 == 0 ? word & random() : word | random();
    }
    expect_positions(of, 64);
  }
}

}  // namespace
}  // namespace smelt::json
