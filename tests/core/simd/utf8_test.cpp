#include "core/simd/utf8.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>

#include "core/base/utf8.hpp"

namespace smelt {
namespace {

// Where the first fault lies by both finders, in memory that ends where the text ends.
void expect_at(std::string_view text, std::size_t wanted) {
  const std::unique_ptr<char[]> exact(new char[text.size()]);
  text.copy(exact.get(), text.size());
  const char* const begin = exact.get();
  const char* const end = begin + text.size();
  ASSERT_EQ(static_cast<std::size_t>(simd::find_invalid_utf8(begin, end) - begin), wanted);
  ASSERT_EQ(static_cast<std::size_t>(find_invalid_utf8(begin, end) - begin), wanted);
}

// The sequences of Unicode 15, table 3-7, at the ends of its rows, and each way of not being one.
constexpr std::string_view sequences[] = {"a",
                                          "\xc2\x80",
                                          "\xdf\xbf",
                                          "\xe0\xa0\x80",
                                          "\xec\xbf\xbf",
                                          "\xed\x9f\xbf",
                                          "\xee\x80\x80",
                                          "\xef\xbf\xbf",
                                          "\xf0\x90\x80\x80",
                                          "\xf3\xbf\xbf\xbf",
                                          "\xf4\x8f\xbf\xbf"};
constexpr std::string_view faults[] = {"\x80",
                                       "\xbf",
                                       "\xc0\x80",
                                       "\xc1\xbf",
                                       "\xc2",
                                       "\xc2 ",
                                       "\xe0\x9f\xbf",
                                       "\xed\xa0\x80",
                                       "\xed\xbf\xbf",
                                       "\xe1\x80",
                                       "\xe1\x80 ",
                                       "\xe1 ",
                                       "\xf0\x8f\xbf\xbf",
                                       "\xf4\x90\x80\x80",
                                       "\xf5\x80\x80\x80",
                                       "\xf1\x80\x80",
                                       "\xf1\x80",
                                       "\xf1",
                                       "\xf1\x80\x80 ",
                                       "\xff",
                                       "\xfe"};

TEST(simd_utf8, accepts_every_sequence_at_every_place_of_a_vector) {
  for (std::size_t before = 0; before < 300; before += before < 140 ? 1 : 7) {
    for (const std::string_view one : sequences) {
      for (const std::size_t after : {0U, 1U, 2U, 3U, 5U, 70U, 300U}) {
        std::string text(before, 'x');
        text.append(one).append(one).append(after, 'y');
        expect_at(text, text.size());
      }
    }
  }
}

TEST(simd_utf8, finds_every_fault_at_every_place_of_a_vector) {
  for (std::size_t before = 0; before < 300; before += before < 140 ? 1 : 7) {
    for (const std::string_view one : faults) {
      for (const std::size_t after : {0U, 1U, 2U, 3U, 70U, 300U}) {
        std::string text(before, 'x');
        text.append(one).append(after, 'y');
        expect_at(text, before);
      }
    }
  }
}

TEST(simd_utf8, finds_a_fault_among_long_sequences) {
  std::mt19937 random(1);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (std::size_t pieces = random() % 120; pieces > 0; --pieces) text += sequences[random() % std::size(sequences)];
    expect_at(text, text.size());
    const std::size_t place = text.size();
    text += faults[random() % std::size(faults)];
    for (std::size_t pieces = random() % 20; pieces > 0; --pieces) text += 'z';
    expect_at(text, place);
  }
}

TEST(simd_utf8, agrees_with_the_plain_finder_on_every_pair_and_many_quadruples_of_bytes) {
  std::string text(140, 'x');
  const char* const end = text.data() + text.size();
  const auto same = [&] { return simd::find_invalid_utf8(text.data(), end) == find_invalid_utf8(text.data(), end); };
  for (unsigned pair = 0; pair < 0x10000; ++pair) {
    text[70] = static_cast<char>(pair >> 8);
    text[71] = static_cast<char>(pair);
    ASSERT_TRUE(same()) << pair;
  }
  std::mt19937 random(2);
  constexpr unsigned char edges[] = {0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0,
                                     0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf7, 0xf8, 0xff};
  for (int round = 0; round < 400'000; ++round) {
    const std::size_t place = 58 + random() % 12;
    for (std::size_t i = 0; i < 4; ++i) text[place + i] = static_cast<char>(edges[random() % std::size(edges)]);
    ASSERT_TRUE(same());
    text.replace(58, 20, 20, 'x');
  }
}

}  // namespace
}  // namespace smelt
