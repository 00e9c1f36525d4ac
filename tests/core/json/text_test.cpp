#include "core/json/text.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/stream/text_reference.hpp"
#include "reading.hpp"

namespace smelt::json {
namespace {

using namespace std::string_literals;

// `text` with its quotation marks.
result<scanned_text> scan(const input& text) { return scan_text(text.begin() + 1, text); }

std::string decoded(std::string_view text) {
  const document source(text);
  const auto found = scan(source);
  if (!found) return std::string("error: ") + found.error().detail;
  const text_ref content(*found);
  std::string plain(decoded_size(content), '?');
  EXPECT_EQ(copy_decoded(content, plain.data()), plain.data() + plain.size());
  EXPECT_TRUE(equals(content, plain));
  EXPECT_FALSE(equals(content, plain + "x"));
  EXPECT_EQ(equals(content, std::string_view(plain).substr(0, plain.size() / 2)), plain.empty());
  return plain;
}

struct fault {
  code what;
  std::uint32_t offset;
  bool operator==(const fault&) const = default;
};

std::ostream& operator<<(std::ostream& to, const fault& f) { return to << name(f.what) << " at " << f.offset; }

fault fault_of(std::string_view text) {
  const document source(text);
  const auto found = scan(source);
  EXPECT_FALSE(found.has_value()) << text;
  return found ? fault{} : fault{found.error().what, found.error().offset};
}

TEST(json_text, decodes_every_escape_of_rfc_8259_section_7) {
  EXPECT_EQ(decoded(R"("\" \\ \/ \b \f \n \r \t")"), "\" \\ / \b \f \n \r \t");
  EXPECT_EQ(decoded(R"("\u0041\u00e9\u20AC\u0000")"), "A\xc3\xa9\xe2\x82\xac\0"s);
}

TEST(json_text, joins_the_surrogate_pair_of_rfc_8259) { EXPECT_EQ(decoded(R"("\uD834\uDD1E")"), "\xf0\x9d\x84\x9e"); }

TEST(json_text, keeps_text_without_escapes_in_place) {
  const document source("\"gr\xc3\xbc\xc3\x9f\"");
  const auto found = scan(source);
  ASSERT_TRUE(found.has_value());
  EXPECT_FALSE(found->escaped);
  EXPECT_EQ(text_ref(*found).in_place(), "gr\xc3\xbc\xc3\x9f");
  EXPECT_EQ(found->raw.data(), input(source).begin() + 1);
}

TEST(json_text, does_not_say_in_place_of_what_is_escaped) {
  const document source(R"("a\n")");
  const auto found = scan(source);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(text_ref(*found).in_place(), std::nullopt);
}

TEST(json_text, finds_a_fault_wherever_it_lies) {
  for (std::uint32_t before = 0; before < 40; ++before) {
    const std::string start = "\"" + std::string(before, 'a');
    const std::uint32_t at = before + 1;
    EXPECT_EQ(fault_of(start + "\x1f\""), (fault{code::invalid_text, at}));
    EXPECT_EQ(fault_of(start + "\0\""s), (fault{code::invalid_text, at}));
    EXPECT_EQ(fault_of(start + "\xff\""), (fault{code::invalid_text, at}));
    EXPECT_EQ(fault_of(start + "\\x\""), (fault{code::invalid_escape, at}));
    EXPECT_EQ(fault_of(start), (fault{code::truncated, at}));
    EXPECT_EQ(decoded(start + "\x7f\""), std::string(before, 'a') + "\x7f");
  }
}

TEST(json_text, points_at_the_backslash_of_a_faulty_escape) {
  EXPECT_EQ(fault_of(R"("ab\u12g4")"), (fault{code::invalid_escape, 3}));
  EXPECT_EQ(fault_of(R"("ab\u 123")"), (fault{code::invalid_escape, 3}));
  EXPECT_EQ(fault_of(R"("ab\U0041")"), (fault{code::invalid_escape, 3}));
  EXPECT_EQ(fault_of(R"("ab\u12")"), (fault{code::invalid_escape, 3}));
  EXPECT_EQ(fault_of("\"ab\\\n\""), (fault{code::invalid_escape, 3}));
}

TEST(json_text, points_at_the_backslash_of_an_unpaired_surrogate) {
  EXPECT_EQ(fault_of(R"("\uDC00")"), (fault{code::invalid_text, 1}));
  EXPECT_EQ(fault_of(R"("\uD800")"), (fault{code::invalid_text, 1}));
  EXPECT_EQ(fault_of(R"("\uD800x")"), (fault{code::invalid_text, 1}));
  EXPECT_EQ(fault_of(R"("\uD800\n")"), (fault{code::invalid_text, 1}));
  EXPECT_EQ(fault_of(R"("\uD800\uD800")"), (fault{code::invalid_text, 1}));
  EXPECT_EQ(fault_of(R"("\uD834\uDD1E\uDD1E")"), (fault{code::invalid_text, 13}));
}

TEST(json_text, points_at_the_first_byte_of_a_malformed_sequence) {
  EXPECT_EQ(fault_of("\"a\xe2\x28\xa1\""), (fault{code::invalid_text, 2}));
  EXPECT_EQ(fault_of("\"a\xed\xa0\x80\""), (fault{code::invalid_text, 2}));
  EXPECT_EQ(fault_of("\"a\xf0\x9f\x98\""), (fault{code::invalid_text, 2}));
}

// Every beginning of a good string ends too early, and is not faulty: what follows could mend it.
TEST(json_text, calls_every_beginning_of_a_good_string_truncated) {
  const std::string_view whole = "\"a\\n\\u00e9\\uD834\\uDD1E\xe2\x82\xac\xf0\x9f\x98\x80\\\\\"";
  for (std::uint32_t size = 1; size < whole.size(); ++size) EXPECT_EQ(fault_of(whole.substr(0, size)), (fault{code::truncated, size}));
}

TEST(json_text, calls_what_no_continuation_mends_faulty_even_where_it_is_cut) {
  EXPECT_EQ(fault_of(R"("\uD834\uDA)"), (fault{code::invalid_text, 1}));
  EXPECT_EQ(fault_of(R"("\uD834\u0)"), (fault{code::invalid_text, 1}));
  EXPECT_EQ(fault_of(R"("\uDC)"), (fault{code::invalid_text, 1}));
  EXPECT_EQ(fault_of(R"("\uD)"), (fault{code::truncated, 4}));
  EXPECT_EQ(fault_of("\"\xe0\x80"), (fault{code::invalid_text, 1}));
}

}  // namespace
}  // namespace smelt::json
