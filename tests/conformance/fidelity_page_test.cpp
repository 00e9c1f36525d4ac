// The table in docs/fidelity.md says what the cases say.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "core/format/format.hpp"
#include "core/stream/conversions.hpp"
#include "fidelity_cases.hpp"
#include "shared_data.hpp"

namespace smelt::conformance {
namespace {

using words = std::set<std::string_view>;

struct row {
  std::string_view name;
  words sources;  // letters
  std::string_view cells[std::size(fidelity_formats)];
  words options;
};

std::string_view letter_of(std::string_view format) {
  return format == "json" ? "J" : format == "cbor" ? "C" : format == "msgpack" ? "M" : "B";
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

// What stands between backticks.
words quoted(std::string_view cell) {
  words found;
  const auto parts = split(cell, "`");
  for (std::size_t i = 1; i < parts.size(); i += 2) found.insert(parts[i]);
  return found;
}

words counters_in(std::string_view cell) {
  words found;
  for (const auto word : quoted(cell)) {
    for (std::size_t c = 0; c < conversion_kinds; ++c) {
      if (word == name(static_cast<conversion>(c))) found.insert(word);
    }
  }
  return found;
}

std::vector<row> read_rows() {
  static const std::string page = bytes_of(std::filesystem::path(__FILE__).parent_path() / "../../docs/fidelity.md");
  std::vector<row> rows;
  for (const auto line : split(page, "\n")) {
    const auto parts = split(line, "|");
    if (parts.size() != 9 || parts[1].contains("**") || parts[1].starts_with("--") || trimmed(parts[1]) == "value") continue;
    row r{trimmed(parts[1]), {}, {}, quoted(parts[7])};
    for (const auto letter : split(trimmed(parts[2]), " ")) r.sources.insert(letter);
    for (std::size_t i = 0; i < std::size(fidelity_formats); ++i) r.cells[i] = trimmed(parts[3 + i]);
    rows.push_back(r);
  }
  return rows;
}

const std::vector<row>& rows() {
  static const std::vector<row> all = read_rows();
  return all;
}

words counters_of(const fidelity_case& one) {
  words found;
  if (one.counted.empty()) return found;
  for (const auto entry : split(one.counted, ", ")) found.insert(entry.substr(0, entry.find('=')));
  return found;
}

// What a cell promises of a case without options.
void expect_as_told(std::string_view cell, const fidelity_case& one) {
  EXPECT_EQ(counters_in(cell), counters_of(one));
  const bool malformed = cell == "400";
  EXPECT_EQ(one.refused, malformed || cell == "422");
  if (one.refused) {
    EXPECT_EQ(one.answer == "not_representable" || one.answer == "duplicate_key", !malformed);
  }
}

TEST(fidelity_page, has_a_column_for_every_format) {
  for (const smelt::format* const one : formats())
    EXPECT_TRUE(std::ranges::find(fidelity_formats, one->name) != std::end(fidelity_formats)) << one->name;
}

TEST(fidelity_page, has_a_row_for_every_kind_and_cases_for_every_row) {
  ASSERT_EQ(rows().size(), fidelity_kinds().size());
  for (std::size_t i = 0; i < rows().size(); ++i) EXPECT_EQ(rows()[i].name, fidelity_kinds()[i].name);
}

TEST(fidelity_page, says_in_every_cell_what_is_counted_and_refused) {
  for (std::size_t i = 0; i < rows().size(); ++i) {
    for (const auto& one : fidelity_kinds()[i].cases) {
      SCOPED_TRACE(one.name());
      const auto target = std::ranges::find(fidelity_formats, one.to) - std::begin(fidelity_formats);
      if (one.options.empty()) expect_as_told(rows()[i].cells[target], one);
    }
  }
}

TEST(fidelity_page, has_in_every_cell_an_example_from_each_of_its_sources) {
  for (std::size_t i = 0; i < rows().size(); ++i) {
    SCOPED_TRACE(rows()[i].name);
    for (const auto target : fidelity_formats) {
      words sources;
      for (const auto& one : fidelity_kinds()[i].cases) {
        if (one.to == target && one.options.empty()) sources.insert(letter_of(one.from));
      }
      EXPECT_EQ(sources, rows()[i].sources) << target;
    }
  }
}

TEST(fidelity_page, names_the_options_that_change_what_a_cell_says) {
  for (std::size_t i = 0; i < rows().size(); ++i) {
    SCOPED_TRACE(rows()[i].name);
    words used;
    for (const auto& one : fidelity_kinds()[i].cases) {
      if (one.options.empty()) continue;
      for (const auto option : split(one.options, "&")) used.insert(option.substr(0, option.find('=')));
    }
    EXPECT_EQ(used, rows()[i].options);
  }
}

bool has_case(const fidelity_kind& kind, std::string_view target, std::string_view option) {
  return std::ranges::any_of(kind.cases, [&](const auto& one) { return one.to == target && one.options.contains(option); });
}

// An option of a counter's name, wherever a cell has that counter.
TEST(fidelity_page, has_an_example_of_each_option_in_every_cell_that_counts_what_it_chooses) {
  for (std::size_t i = 0; i < rows().size(); ++i) {
    for (std::size_t target = 0; target < std::size(fidelity_formats); ++target) {
      for (const auto counter : counters_in(rows()[i].cells[target])) {
        if (!rows()[i].options.contains(counter)) continue;
        EXPECT_TRUE(has_case(fidelity_kinds()[i], fidelity_formats[target], counter)) << rows()[i].name << ": " << counter;
      }
    }
  }
}

}  // namespace
}  // namespace smelt::conformance
