// Nicolas Seriot's "Parsing JSON is a minefield": every file of the suite, read as a request's body is.
#include <map>
#include <set>

#include "core/format/read.hpp"
#include "core/json/format.hpp"
#include "shared_data.hpp"

namespace smelt::conformance {
namespace {

enum class choice : std::uint8_t { accept, refuse };

struct listed {
  choice what;
  const char* why;
};

constexpr listed exact{choice::accept, "numbers of any size are kept as they are written"};
constexpr listed surrogate{choice::refuse, "an unpaired surrogate is no Unicode text, and no other format could carry it"};
constexpr listed utf8{choice::refuse, "RFC 8259, section 8.1: JSON is UTF-8"};
constexpr listed nested{choice::accept, "containers may be 1,024 deep"};

// What the standard leaves open, and what is done here.
const std::map<std::string, listed> choices = {
    {"i_number_double_huge_neg_exp.json", exact},
    {"i_number_huge_exp.json", exact},
    {"i_number_neg_int_huge_exp.json", exact},
    {"i_number_pos_double_huge_exp.json", exact},
    {"i_number_real_neg_overflow.json", exact},
    {"i_number_real_pos_overflow.json", exact},
    {"i_number_real_underflow.json", exact},
    {"i_number_too_big_neg_int.json", exact},
    {"i_number_too_big_pos_int.json", exact},
    {"i_number_very_big_negative_int.json", exact},
    {"i_object_key_lone_2nd_surrogate.json", surrogate},
    {"i_string_1st_surrogate_but_2nd_missing.json", surrogate},
    {"i_string_1st_valid_surrogate_2nd_invalid.json", surrogate},
    {"i_string_UTF-16LE_with_BOM.json", utf8},
    {"i_string_UTF-8_invalid_sequence.json", utf8},
    {"i_string_UTF8_surrogate_U+D800.json", utf8},
    {"i_string_incomplete_surrogate_and_escape_valid.json", surrogate},
    {"i_string_incomplete_surrogate_pair.json", surrogate},
    {"i_string_incomplete_surrogates_escape_valid.json", surrogate},
    {"i_string_invalid_lonely_surrogate.json", surrogate},
    {"i_string_invalid_surrogate.json", surrogate},
    {"i_string_invalid_utf-8.json", utf8},
    {"i_string_inverted_surrogates_U+1D11E.json", surrogate},
    {"i_string_iso_latin_1.json", utf8},
    {"i_string_lone_second_surrogate.json", surrogate},
    {"i_string_lone_utf8_continuation_byte.json", utf8},
    {"i_string_not_in_unicode_range.json", utf8},
    {"i_string_overlong_sequence_2_bytes.json", utf8},
    {"i_string_overlong_sequence_6_bytes.json", utf8},
    {"i_string_overlong_sequence_6_bytes_null.json", utf8},
    {"i_string_truncated-utf-8.json", utf8},
    {"i_string_utf16BE_no_BOM.json", utf8},
    {"i_string_utf16LE_no_BOM.json", utf8},
    {"i_structure_500_nested_arrays.json", nested},
    {"i_structure_UTF-8_BOM_empty_object.json", {choice::refuse, "RFC 8259, section 8.1: texts must not begin with a byte order mark"}},
};

class json_parsing_suite : public with_shared_data {
 protected:
  json_parsing_suite() : with_shared_data("suites/json-parsing/test_parsing") {}

  // Without padding and with it.
  static bool accepted(std::string bytes, duplicate_keys rule) {
    const std::size_t size = bytes.size();
    bytes.resize(size + text_slack, '"');
    const auto reads = [&](std::size_t padding) {
      block_pool pool;
      arena memory(pool);
      tape tokens(memory);
      return smelt::read(json::description, input({bytes.data(), size}, padding), {.duplicates = rule}, tokens).has_value();
    };
    EXPECT_EQ(reads(0), reads(text_slack));
    return reads(0);
  }

  std::set<std::string> accepted_of(char prefix, int& files, duplicate_keys rule = duplicate_keys::keep) const {
    std::set<std::string> found;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      const std::string name = file.path().filename().string();
      if (name[0] != prefix) continue;
      ++files;
      if (accepted(bytes_of(file.path()), rule)) found.insert(name);
    }
    return found;
  }
};

TEST_F(json_parsing_suite, has_its_95_texts_accepted) {
  int files = 0;
  EXPECT_EQ(accepted_of('y', files).size(), 95U);
  EXPECT_EQ(files, 95);
}

TEST_F(json_parsing_suite, has_two_texts_refused_for_their_repeated_keys_by_default) {
  int files = 0;
  EXPECT_EQ(accepted_of('y', files, duplicate_keys::reject).size(), 93U);
}

TEST_F(json_parsing_suite, has_its_188_other_files_refused) {
  int files = 0;
  EXPECT_EQ(accepted_of('n', files), std::set<std::string>());
  EXPECT_EQ(files, 188);
}

// An error's offset is exact: what lies before it could still become a document.
TEST_F(json_parsing_suite, could_have_gone_on_before_each_fault) {
  const auto reading = [](std::string_view text) {
    block_pool pool;
    arena memory(pool);
    tape tokens(memory);
    return json::description.read(input(text), {}, tokens);
  };
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().filename().string()[0] != 'n') continue;
    const std::string text = bytes_of(file.path());
    const auto whole = reading(text);
    ASSERT_FALSE(whole) << file.path();
    if (whole.error().what == code::depth_limit) continue;
    const auto before = reading(std::string_view(text).substr(0, whole.error().offset));
    EXPECT_TRUE(before || before.error().what == code::truncated) << file.path() << ": " << whole.error().detail;
  }
}

TEST_F(json_parsing_suite, has_each_of_35_open_cases_decided_as_listed) {
  int files = 0;
  const std::set<std::string> found = accepted_of('i', files);
  EXPECT_EQ(files, 35);
  EXPECT_EQ(choices.size(), 35U);
  for (const auto& [name, decided] : choices)
    EXPECT_EQ(found.contains(name), decided.what == choice::accept) << name << ": " << decided.why;
}

}  // namespace
}  // namespace smelt::conformance
