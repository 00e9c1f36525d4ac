#include "core/json/index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "reading.hpp"

namespace smelt::json {
namespace {

struct indexed {
  std::vector<std::uint32_t> entries;
  std::uint64_t separators = 0;
  bool faulty = false;
  bool operator==(const indexed&) const = default;
};

// `unused`: of the entries of each call so many are left for the next.
indexed index_of(std::string_view text, std::size_t unused = 0) {
  const document source(text);
  block_pool pool;
  arena memory(pool);
  structural_index index;
  EXPECT_TRUE(index.open(source, memory));
  indexed found;
  auto some = index.next({});
  while (!some.empty()) {
    const auto left = some.last(std::min(unused, some.size()));
    found.entries.insert(found.entries.end(), some.begin(), some.end() - static_cast<std::ptrdiff_t>(left.size()));
    const std::vector<std::uint32_t> expected(left.begin(), left.end());
    const auto more = index.next(left);
    if (index.faulty()) break;
    EXPECT_TRUE(std::ranges::equal(expected, more.first(left.size())));
    for (std::size_t i = 0; i < structural_index::ahead; ++i) EXPECT_EQ(more.data()[more.size() + i], text.size() - 1);
    if (more.size() == left.size()) {
      found.entries.insert(found.entries.end(), more.begin(), more.end());
      break;
    }
    some = more;
  }
  found.separators = index.separators();
  found.faulty = index.faulty();
  return found;
}

// What the header says, byte by byte.
indexed read_bytes(std::string_view text) {
  indexed found;
  auto& entries = found.entries;
  bool in_string = false;
  bool escaped = false;
  bool in_run = false;
  for (std::uint32_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool quote = c == '"' && !escaped;
    const bool bracket = std::string_view("[]{}").contains(c);
    const bool separator = c == ':' || c == ',';
    const bool run = !bracket && !separator && !quote && !std::string_view(" \t\r\n").contains(c);
    const bool escape = c == '\\' && !escaped;
    if (quote || (!in_string && (bracket || (run && !in_run))) || (in_string && escape)) entries.push_back(i);
    if (!in_string && separator) ++found.separators;
    if (quote) in_string = !in_string;
    in_run = run;
    escaped = escape;
  }
  return found;
}

std::vector<std::uint32_t> entries_of(std::string_view text) { return read_bytes(text).entries; }

TEST(json_index, holds_what_its_header_says) {
  EXPECT_EQ(index_of(R"( {"a\n": [1 ,true]} )").entries, (std::vector<std::uint32_t>{1, 2, 4, 6, 9, 10, 13, 17, 18}));
  EXPECT_EQ(index_of(R"( {"a\n:,": [1 ,true]} )").separators, 2U);
  EXPECT_EQ(index_of("").entries, std::vector<std::uint32_t>());
  EXPECT_EQ(index_of("   \n").entries, std::vector<std::uint32_t>());
  EXPECT_EQ(index_of("12").entries, std::vector<std::uint32_t>{0});
  EXPECT_EQ(index_of(R"("a" "\\\"")").entries, (std::vector<std::uint32_t>{0, 2, 4, 5, 7, 9}));
}

TEST(json_index, is_that_of_a_walk_byte_by_byte) {
  constexpr char letters[] = {'"', '"', '\\', '\\', '[', '}', ',', ':', ' ', '\n', '1', 'x', 'y', 'z'};
  std::mt19937 random(3);
  for (int round = 0; round < 20'000; ++round) {
    std::string text(random() % 400, '?');
    const auto kinds = 2 + static_cast<std::size_t>(random()) % (std::size(letters) - 1);
    for (char& c : text) c = letters[random() % kinds];
    const indexed found = index_of(text);
    // A line feed inside a string is a fault, at which the index ends.
    if (!found.faulty) {
      ASSERT_EQ(found, read_bytes(text)) << text;
    }
  }
}

TEST(json_index, is_the_same_wherever_a_window_ends) {
  constexpr std::string_view pieces[] = {R"("\\\\\\\"")", "\"\xf0\x9f\x98\x80\xe2\x82\xac\xc3\xa9\"", R"("aaaaaaaa")", "12345", " [ ]"};
  for (const std::string_view piece : pieces) {
    for (std::size_t before = structural_index::window - 20; before <= structural_index::window + 2; ++before) {
      const std::string text = std::string(before, ' ') + std::string(piece) + "  ,";
      const indexed found = index_of(text);
      EXPECT_FALSE(found.faulty);
      EXPECT_EQ(found.entries, entries_of(text));
      std::string tens = "\"" + std::string(before, 'x') + std::string(piece.substr(1));
      if (piece[0] == '"') {
        EXPECT_EQ(index_of(tens).entries, entries_of(tens));
      }
    }
  }
}

TEST(json_index, keeps_entries_that_are_yet_to_be_used_and_goes_on_until_there_are_enough_to_read_ahead) {
  std::string text = "[";
  for (int i = 0; i < 40'000; ++i) text += i % 5 == 0 ? "  1, " : "\"ab\",";
  text.append(3 * structural_index::window, ' ').append("[]").append(2 * structural_index::window, ' ').append("]");
  const indexed expected = read_bytes(text);
  for (std::size_t unused = 0; unused < structural_index::ahead; ++unused) EXPECT_EQ(index_of(text, unused), expected) << unused;
  std::string two;
  two.append(structural_index::window, ' ').append("[1]").append(structural_index::window, ' ').append("[2]");
  const document source(two);
  block_pool pool;
  arena memory(pool);
  structural_index index;
  ASSERT_TRUE(index.open(source, memory));
  EXPECT_EQ(index.next({}).size(), 6U);
}

TEST(json_index, runs_on_through_a_run_of_backslashes_longer_than_a_window) {
  for (const std::size_t extra : {0U, 1U, 2U, 63U, 64U, 65U}) {
    const std::string text = "\"" + std::string(structural_index::window + extra, '\\') + "\" 1";
    EXPECT_EQ(index_of(text).entries, entries_of(text)) << extra;
  }
}

TEST(json_index, is_faulty_where_a_string_holds_a_control_character) {
  for (int byte = 0; byte < 0x20; ++byte) {
    for (const std::size_t before : {0U, 62U, 63U, 64U, 100U}) {
      const std::string text = "\"" + std::string(before, 'a') + static_cast<char>(byte) + "\"";
      EXPECT_TRUE(index_of(text).faulty) << byte;
    }
  }
  EXPECT_FALSE(index_of("\t\r\n\"a\"\n").faulty);
  EXPECT_FALSE(index_of("\"\x7f\"").faulty);
}

TEST(json_index, is_faulty_where_a_text_is_not_utf8_and_a_window_end_cuts_nothing_off) {
  constexpr std::size_t window = structural_index::window;
  for (std::size_t before = window - 6; before <= window + 1; ++before) {
    for (const std::string_view valid : {"\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xf4\x8f\xbf\xbf"}) {
      const std::string text = "\"" + std::string(before, 'a') + std::string(valid) + "\"";
      EXPECT_FALSE(index_of(text).faulty) << before;
      for (std::size_t cut = 1; cut < valid.size(); ++cut)
        EXPECT_TRUE(index_of("\"" + std::string(before, 'a') + std::string(valid.substr(0, cut)) + "\"").faulty) << before;
    }
    for (const std::string_view invalid : {"\x80", "\xff", "\xed\xa0\x80", "\x80\x80\x80\x80", "\xc3\xa9\x80"})
      EXPECT_TRUE(index_of("\"" + std::string(before, 'a') + std::string(invalid) + "\"").faulty) << before;
  }
}

TEST(json_index, says_when_memory_is_spent) {
  block_pool none({.budget = 0});
  arena memory(none);
  structural_index index;
  EXPECT_FALSE(index.open(input("[]"), memory));
}

}  // namespace
}  // namespace smelt::json
