#include "core/json/skip.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "reading.hpp"

namespace smelt::json {
namespace {

struct place {
  std::ptrdiff_t end;
  skipped::outcome what;
  bool operator==(const place&) const = default;
};

std::ostream& operator<<(std::ostream& to, const place& p) { return to << "outcome " << p.what << " at " << p.end; }

template <bool wide>
place container(std::string_view text, std::uint32_t depth) {
  const document source(text);
  const input bytes = source;
  const skipped over = skip_container<wide>(bytes.begin(), bytes.end(), depth);
  return {over.end - bytes.begin(), over.what};
}

template <bool wide>
place string(std::string_view text) {
  const document source(text);
  const input bytes = source;
  const skipped over = skip_string<wide>(bytes.begin() + 1, bytes.end());
  return {over.end - bytes.begin(), over.what};
}

// By both ways, which must agree.
place over_container(std::string_view text, std::uint32_t depth = 64) {
  const place wide = container<true>(text, depth);
  EXPECT_EQ(wide, container<false>(text, depth)) << text;
  return wide;
}

place over_string(std::string_view text) {
  const place wide = string<true>(text);
  EXPECT_EQ(wide, string<false>(text)) << text;
  return wide;
}

TEST(json_skip, ends_behind_the_closing_bracket_wherever_it_lies) {
  for (std::size_t size = 0; size < 300; ++size) {
    const std::string inside = "\"" + std::string(size, 'x') + "]}\"";
    const auto end = static_cast<std::ptrdiff_t>(inside.size()) + 2;
    EXPECT_EQ(over_container("[" + inside + "],1]"), (place{end, skipped::whole}));
    EXPECT_EQ(over_container("{" + inside + "} {"), (place{end, skipped::whole}));
    EXPECT_EQ(over_container("[" + inside), (place{end - 1, skipped::cut}));
  }
}

TEST(json_skip, does_not_count_brackets_in_strings) {
  EXPECT_EQ(over_container(R"(["]", "\"]", "\\", "[{"])"), (place{24, skipped::whole}));
  EXPECT_EQ(over_container(R"({"}\\\"}":[{}]}x)"), (place{15, skipped::whole}));
}

TEST(json_skip, bounds_the_depth) {
  EXPECT_EQ(over_container("[[[]]]", 3), (place{6, skipped::whole}));
  EXPECT_EQ(over_container("[[ []]]", 2), (place{3, skipped::too_deep}));
  EXPECT_EQ(over_container("{}", 0), (place{0, skipped::too_deep}));
  EXPECT_EQ(over_container(std::string(100'000, '['), 1'000), (place{1'000, skipped::too_deep}));
}

TEST(json_skip, matches_the_outermost_brackets) {
  EXPECT_EQ(over_container("[1}"), (place{2, skipped::mismatched}));
  EXPECT_EQ(over_container("{\"a\":[]]"), (place{7, skipped::mismatched}));
}

TEST(json_skip, ends_a_string_at_its_first_quotation_mark_that_is_not_escaped) {
  for (std::size_t size = 0; size < 100; ++size) {
    const std::string start = "\"" + std::string(size, 'x');
    const auto length = static_cast<std::ptrdiff_t>(start.size());
    EXPECT_EQ(over_string(start + "\"\""), (place{length + 1, skipped::whole}));
    EXPECT_EQ(over_string(start + "\\\"\\\\\"\""), (place{length + 5, skipped::whole}));
    EXPECT_EQ(over_string(start), (place{length, skipped::cut}));
    EXPECT_EQ(over_string(start + "\\"), (place{length + 1, skipped::cut}));
    EXPECT_EQ(over_string(start + "\\\""), (place{length + 2, skipped::cut}));
  }
}

TEST(json_skip, ends_a_scalar_before_what_separates) {
  for (const char* const after : {",", "]", "}", " ", "\n", "\r", "\t", ""}) {
    const document source(std::string("-1.5e3") + after);
    const input bytes = source;
    EXPECT_EQ(skip_scalar(bytes.begin(), bytes.end()).end, bytes.begin() + 6);
  }
}

TEST(json_skip, agrees_with_its_twin_on_any_bytes) {
  std::mt19937 random(64);
  const std::string_view alphabet = "[]{}\"\"\\\\,:1 a";
  for (int round = 0; round < 20'000; ++round) {
    std::string text = round % 2 == 0 ? "[" : "{";
    const std::size_t size = random() % 200;
    for (std::size_t i = 0; i < size; ++i) text += alphabet[random() % alphabet.size()];
    over_container(text, 1 + random() % 8);
    over_string("\"" + text);
  }
}

}  // namespace
}  // namespace smelt::json
