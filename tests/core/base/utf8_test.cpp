#include "core/base/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace smelt {
namespace {

using namespace std::string_literals;

int sequence(std::string_view bytes) { return utf8_sequence(bytes.data(), bytes.data() + bytes.size()); }

std::size_t first_invalid(std::string_view bytes) {
  return static_cast<std::size_t>(find_invalid_utf8(bytes.data(), bytes.data() + bytes.size()) - bytes.data());
}

// Unicode 15, table 3-7, written as ranges of each byte.
bool in_table(unsigned a, unsigned b, unsigned c) {
  const auto tail = [](unsigned byte) { return byte >= 0x80 && byte <= 0xbf; };
  if (a == 0xe0) return b >= 0xa0 && b <= 0xbf && tail(c);
  if (a == 0xed) return b >= 0x80 && b <= 0x9f && tail(c);
  return ((a >= 0xe1 && a <= 0xec) || a == 0xee || a == 0xef) && tail(b) && tail(c);
}

TEST(utf8, knows_every_sequence_of_three_bytes_of_the_table) {
  for (unsigned a = 0xe0; a <= 0xef; ++a) {
    for (unsigned b = 0; b <= 0xff; ++b) {
      for (unsigned c = 0; c <= 0xff; ++c) {
        const char bytes[] = {static_cast<char>(a), static_cast<char>(b), static_cast<char>(c)};
        ASSERT_EQ(utf8_sequence(bytes, bytes + 3) == 3, in_table(a, b, c)) << a << ' ' << b << ' ' << c;
      }
    }
  }
}

TEST(utf8, writes_and_recognises_every_scalar_value) {
  int total = 0;
  for (char32_t scalar = 0; scalar < 0x110000; ++scalar) {
    if (scalar >= 0xd800 && scalar < 0xe000) continue;
    char bytes[4];
    const char* const end = put_utf8(scalar, bytes);
    ASSERT_EQ(utf8_sequence(bytes, end), end - bytes);
    total += static_cast<int>(end - bytes);
  }
  EXPECT_EQ(total, 0x80 + 2 * (0x800 - 0x80) + 3 * (0x10000 - 0x800 - 0x800) + 4 * 0x100000);
}

TEST(utf8, refuses_overlong_forms_surrogates_and_what_lies_beyond_unicode) {
  for (const auto& bytes : {"\xc0\x80"s, "\xc1\xbf"s, "\xe0\x9f\xbf"s, "\xf0\x8f\xbf\xbf"s, "\xed\xa0\x80"s, "\xed\xbf\xbf"s,
                            "\xf4\x90\x80\x80"s, "\xf5\x80\x80\x80"s, "\xff"s, "\x80"s, "\xe2\x28\xa1"s, "\xf0\x9f\x98\x28"s})
    EXPECT_EQ(sequence(bytes), 0);
}

TEST(utf8, tells_a_cut_sequence_from_a_malformed_one) {
  for (const auto& bytes : {"\xc3"s, "\xe2\x82"s, "\xe2"s, "\xf0\x9f\x98"s, "\xf0\x9f"s, "\xf0"s}) EXPECT_EQ(sequence(bytes), -1);
  EXPECT_EQ(sequence("\xe0\x80"), 0);
  EXPECT_EQ(sequence("\xf0\x9f("), 0);
}

TEST(utf8, finds_the_first_byte_of_the_first_fault_wherever_it_lies) {
  for (std::size_t before = 0; before < 40; ++before) {
    const std::string text = std::string(before, 'a') + "\xc3\xa9" + "\xed\xa0\x80" + "tail of plain ASCII";
    EXPECT_EQ(first_invalid(text), before + 2);
  }
  EXPECT_EQ(first_invalid("gr\xc3\xbc\xc3\x9f dich, \xf0\x9f\x98\x80"), 17U);
  EXPECT_EQ(first_invalid(""), 0U);
}

}  // namespace
}  // namespace smelt
