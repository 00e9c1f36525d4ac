#include "core/json/relaxed_reader.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "reading.hpp"
#include "tests/agreement/same_tape.hpp"
#include "tests/core/stream/hostile_bytes.hpp"
#include "tests/core/stream/want_of_memory.hpp"

namespace smelt::json {
namespace {

using relaxed_reading = reading_by<read_relaxed, document>;

// The same value as the strict reader has of `strict`.
void expect_read_as(std::string_view relaxed, std::string_view strict) {
  for (const std::size_t padding : {std::size_t{0}, text_slack}) {
    const relaxed_reading read(relaxed, {}, padding);
    ASSERT_TRUE(read.done.has_value()) << relaxed << ": " << read.shown();
    EXPECT_EQ(read.shown(), reading(strict).shown()) << relaxed;
  }
}

TEST(json_relaxed_reader, reads_what_it_has_of_the_json5_specifications_short_example) {
  expect_read_as(R"({
  // comments
  unquoted: 'and you can quote me on that',
  singleQuotes: 'I can use "double quotes" here',
  trailingComma: 'in objects', andIn: ['arrays',],
  "backwardsCompatible": "with JSON",
})",
                 R"({"unquoted": "and you can quote me on that", "singleQuotes": "I can use \"double quotes\" here",
      "trailingComma": "in objects", "andIn": ["arrays"], "backwardsCompatible": "with JSON"})");
}

TEST(json_relaxed_reader, reads_the_examples_of_the_json5_specifications_sections) {
  expect_read_as("{\n    width: 1920,\n    height: 1080,\n}", R"({"width": 1920, "height": 1080})");
  expect_read_as("{\n    image: {\n        width: 1920,\n        height: 1080,\n        'aspect-ratio': '16:9',\n    }\n}",
                 R"({"image": {"width": 1920, "height": 1080, "aspect-ratio": "16:9"}})");
  expect_read_as("[\n    1,\n    true,\n    'three',\n]", R"([1, true, "three"])");
  expect_read_as("[\n    [1, true, 'three'],\n    [4, \"five\", 6],\n]", R"([[1, true, "three"], [4, "five", 6]])");
  expect_read_as("// This is a single line comment.\n1", "1");
  expect_read_as("/* This is a multi-\n   line comment. */ 1", "1");
}

TEST(json_relaxed_reader, reads_comments_wherever_white_space_may_stand) {
  expect_read_as("/**/{/**/a/**/:/**/1/**/,/**/b/**/:/**/[/**/2/**/,/**/3/**/]/**/}/**/", R"({"a": 1, "b": [2, 3]})");
  expect_read_as("//\n{//\na//\n://\n1//\n,//\nb//\n://\n[//\n2//\n,//\n3//\n]//\n}//", R"({"a": 1, "b": [2, 3]})");
  expect_read_as("1// to the input's end", "1");
  expect_read_as("// a carriage return ends it too\r1", "1");
  expect_read_as("/*/ no end yet */1/***/", "1");
  expect_read_as("/* // */1//*/", "1");
  expect_read_as("/* any\t\x01 \xc3\xbc\xe2\x80\xa8 */null", "null");
  expect_read_as(R"(["// none", '/* none */'])", R"(["// none", "/* none */"])");
}

TEST(json_relaxed_reader, reads_one_comma_behind_the_last) {
  expect_read_as("[1,]", "[1]");
  expect_read_as("[[],{},]", "[[],{}]");
  expect_read_as("{\"a\":1 , }", "{\"a\":1}");
}

TEST(json_relaxed_reader, reads_names_without_quotation_marks) {
  expect_read_as("{$:1,_:2,aZ09_$:3,null:4,NaN:5,Infinity:6}", R"({"$":1,"_":2,"aZ09_$":3,"null":4,"NaN":5,"Infinity":6})");
  const relaxed_reading read("{ name: 1}", {}, text_slack);
  EXPECT_EQ(read[1].flags(), flag::bare);
  EXPECT_EQ(read.offset(1), 2U);
}

TEST(json_relaxed_reader, reads_strings_in_single_quotation_marks) {
  expect_read_as(R"(['', '"', '\'', '\"', '\\\/\b\f\n\r\t', '\u00e9\ud83d\ude00'])",
                 R"(["", "\"", "'", "\"", "\\\/\b\f\n\r\t", "\u00e9\ud83d\ude00"])");
  expect_read_as(R"({'it\'s': "it's"})", R"({"it's": "it's"})");
  const relaxed_reading read(R"(['plain', 'a "mark"', '\''])", {}, text_slack);
  EXPECT_EQ(read[1].flags(), flag::bare);
  EXPECT_EQ(read[2].flags(), 0) << "writers must escape it";
  EXPECT_EQ(read[2].view(), "a \"mark\"");
  EXPECT_EQ(read[3].flags(), flag::decoded);
  EXPECT_EQ(read.offset(1), 2U);
  EXPECT_EQ(read.offset(3), 23U);
}

TEST(json_relaxed_reader, reads_nan_and_infinities_as_reals_with_and_without_lexemes) {
  for (const bool lexemes : {false, true}) {
    const relaxed_reading read("[NaN, Infinity, -Infinity, 1.50]", {.lexemes = lexemes});
    ASSERT_TRUE(read.done.has_value());
    EXPECT_EQ(read[1].bits(), 0x7ff8'0000'0000'0000U);
    EXPECT_EQ(read[2].real(), HUGE_VAL);
    EXPECT_EQ(read[3].real(), -HUGE_VAL);
    for (std::uint32_t i = 1; i < 4; ++i) EXPECT_TRUE(read[i].is(kind::real));
    EXPECT_EQ(read.offset(2), 6U);
    EXPECT_EQ(read.offset(3), 16U);
    EXPECT_EQ(read[4].is(kind::number_text), lexemes);
  }
}

// Token for token.
TEST(json_relaxed_reader, reads_strict_json_as_the_strict_reader_does) {
  const std::string text =
      "\t{\"a\\n\\uD834\\uDD1E\": [null, true, false, -1.5e+10, 0, 1e400, \"\xf0\x9f\x98\x80\xe2\x82\xac\"], \"\": {} }";
  for (const bool lexemes : {false, true}) {
    const document source(text);
    block_pool pool;
    arena memory(pool);
    tape strict(memory);
    tape relaxed(memory);
    ASSERT_TRUE(read_plain(source, {.lexemes = lexemes}, strict).has_value());
    ASSERT_TRUE(read_relaxed(source, {.lexemes = lexemes}, relaxed).has_value());
    EXPECT_TRUE(agreement::same_tape(strict.view(), relaxed.view()));
  }
}

TEST(json_relaxed_reader, calls_every_beginning_of_a_document_truncated_at_its_end) {
  const std::string text =
      "/* \xe2\x82\xac **/ { // \xc3\xbc\n name : 'it\\'s \\uD834\\uDD1E \xc3\xbc', \"b\": [ NaN, -Infinity, /**/ Infinity, "
      "1 , ] , }";
  ASSERT_TRUE(relaxed_reading(text).done.has_value());
  for_every_truncation(text, [](const std::string& cut) {
    const relaxed_reading read(cut);
    EXPECT_EQ(read.fault(), "truncated") << cut;
    if (!read.done) {
      EXPECT_EQ(read.done.error().offset, cut.size()) << cut;
    }
  });
}

TEST(json_relaxed_reader, says_of_a_comment_behind_the_value_that_it_is_cut) {
  EXPECT_EQ(relaxed_reading("1 /").shown(), "truncated 3");
  EXPECT_EQ(relaxed_reading("1 /*").shown(), "truncated 4");
  EXPECT_EQ(relaxed_reading("1 /* *").shown(), "truncated 6");
  EXPECT_EQ(relaxed_reading("1 // \xe2\x82").shown(), "truncated 7");
  EXPECT_TRUE(relaxed_reading("1 //").done.has_value());
}

struct refusal {
  std::string_view text;
  std::string_view wanted;  // code and offset
};

TEST(json_relaxed_reader, refuses_everything_else_of_json5) {
  constexpr refusal refusals[] = {
      {"{hexadecimal: 0xdecaf}", "unexpected 15"},
      {"{leadingDecimalPoint: .8675309}", "unexpected 22"},
      {"{andTrailing: 8675309.}", "invalid_number 22"},
      {"{positiveSign: +1}", "unexpected 15"},
      {"+Infinity", "unexpected 0"},
      {"+NaN", "unexpected 0"},
      {"-NaN", "invalid_number 1"},
      {"{lineBreaks: 'Look, Mom! \\\nNo \\\\n\\'s!'}", "invalid_escape 25"},
      {"'\\x41'", "invalid_escape 1"},
      {"'\\0'", "invalid_escape 1"},
      {"'\\v'", "invalid_escape 1"},
      {"'\\a'", "invalid_escape 1"},
      {"\"\\'\"", "invalid_escape 1"},
      {"{\xc3\xbcml\xc3\xa4ut: 1}", "unexpected 1"},
      {"{uml\xc3\xa4ut: 1}", "unexpected 4"},
      {"{\\u0061: 1}", "unexpected 1"},
      {"{a\\u0061: 1}", "unexpected 2"},
      {"\xef\xbb\xbf{}", "unexpected 0"},
      {"\v1", "unexpected 0"},
      {"\f1", "unexpected 0"},
      {"\xc2\xa0"
       "1",
       "unexpected 0"},
      {"// a\xe2\x80\xa8 1", "unexpected 4"},
      {"1 // a\xe2\x80\xa9", "trailing 6"},
  };
  for (const auto& [text, wanted] : refusals) EXPECT_EQ(relaxed_reading(text).shown(), wanted) << text;
}

TEST(json_relaxed_reader, refuses_what_no_grammar_has) {
  constexpr refusal refusals[] = {
      {"", "truncated 0"},
      {"// nothing else", "truncated 15"},
      {"[,]", "unexpected 1"},
      {"[1,,]", "unexpected 3"},
      {"[1,,2]", "unexpected 3"},
      {"{,}", "unexpected 1"},
      {"{a:1,,}", "unexpected 5"},
      {"{a}", "unexpected 2"},
      {"{a 1}", "unexpected 3"},
      {"{a-b:1}", "unexpected 2"},
      {"{1:2}", "unexpected 1"},
      {"{1a:2}", "unexpected 1"},
      {"{a:}", "unexpected 3"},
      {"{a:1 b:2}", "unexpected 5"},
      {"{a:1]", "unexpected 4"},
      {"[1}", "unexpected 2"},
      {"[a]", "unexpected 1"},
      {"# one", "unexpected 0"},
      {"/ 1", "unexpected 1"},
      {"[1 / 2]", "unexpected 4"},
      {"1 /x", "unexpected 3"},
      {"1/* */2", "trailing 6"},
      {"/* */ */ 1", "unexpected 6"},
      {"nan", "unexpected 1"},
      {"Nan", "unexpected 2"},
      {"NaNs", "trailing 3"},
      {"Inf", "truncated 3"},
      {"Info", "unexpected 3"},
      {"infinity", "unexpected 0"},
      {"- Infinity", "invalid_number 1"},
      {"-Inf,", "unexpected 4"},
      {"- 1", "invalid_number 1"},
      {"01", "invalid_number 1"},
      {"'a\"", "truncated 3"},
      {"\"a'", "truncated 3"},
      {"'a\nb'", "invalid_text 2"},
      {"'\xff'", "invalid_text 1"},
      {"'\\ud800'", "invalid_text 1"},
      {"// \xff\n1", "invalid_text 3"},
      {"/* \xc3\x28 */1", "invalid_text 3"},
      {"tru/**/e", "unexpected 3"},
      {"`a`", "unexpected 0"},
      {"(1)", "unexpected 0"},
      {"undefined", "unexpected 0"},
  };
  for (const auto& [text, wanted] : refusals) EXPECT_EQ(relaxed_reading(text).shown(), wanted) << text;
}

TEST(json_relaxed_reader, keeps_to_the_limits) {
  const auto fault_of = [](std::string_view text, const limits& bounds) { return relaxed_reading(text, {.limits = bounds}).shown(); };
  EXPECT_EQ(fault_of("{a:{}}", {.depth = 1}), "depth_limit 3");
  EXPECT_EQ(fault_of("[1,2,]//", {.bytes = 7}), "bytes_limit 0");
  EXPECT_EQ(fault_of("[1,2,]", {.tokens = 3}), "tokens_limit 5");
  EXPECT_EQ(fault_of("{abcd:1}", {.text = 3}), "text_limit 1");
  EXPECT_EQ(fault_of("['abcd']", {.text = 3}), "text_limit 1");
  EXPECT_EQ(fault_of("['\\'\\'\\'']", {.text = 3}), relaxed_reading("[\"'''\"]").shown());
  EXPECT_EQ(fault_of("[-12.5e67]", {.digits = 4}), "digits_limit 1");
}

TEST(json_relaxed_reader, stands_hostile_nests_and_comments) {
  constexpr std::size_t many = 200'000;
  EXPECT_EQ(relaxed_reading(std::string(many, '[')).shown(), "depth_limit 1024");
  EXPECT_EQ(relaxed_reading("/*" + std::string(many, '*')).shown(), "truncated 200002");
  EXPECT_EQ(relaxed_reading("/*" + std::string(many, '/')).shown(), "truncated 200002");
  std::string comments;
  for (std::size_t i = 0; i < many; ++i) comments += "/**/";
  EXPECT_EQ(relaxed_reading(comments + "[1" + comments + "]" + comments).shown(), "[1]");
}

TEST(json_relaxed_reader, says_with_too_little_memory_that_it_is_too_little) {
  std::string text = "[";
  for (int i = 0; i < 300; ++i) text += "{name: 'it\\'s', other: [NaN, 'near the end'],},";
  EXPECT_GT(refused_readings<read_relaxed>(text + "]", 4'096, 600'000), 10);
}

TEST(json_relaxed_reader, finds_every_fault_within_what_was_changed_or_made_up) {
  const auto check = [](const std::string& bytes) {
    const relaxed_reading read(bytes);
    const relaxed_reading padded(bytes, {}, 64);
    EXPECT_EQ(read.shown(), padded.shown()) << hex(bytes);
    if (!read.done) {
      EXPECT_LE(read.done.error().offset, bytes.size()) << hex(bytes);
    } else if (const reading strict(bytes); strict.done) {
      EXPECT_EQ(read.shown(), strict.shown()) << bytes;
    }
  };
  for_every_byte_in_every_place("/**/{a:'\\'',b:[NaN,-Infinity,],}//", check);
  for_generated_bytes(5, "[]{},:'\"\\/*\nNaInfity-1", made_of::any_bytes, check);
}

// The strict reader is right about everything that it takes.
TEST(json_relaxed_reader, takes_whatever_the_strict_reader_takes) {
  int taken = 0;
  for_generated_bytes(6, "[]{},:\"a1 ", made_of::likely_bytes, [&](const std::string& bytes) {
    const reading strict(bytes);
    if (!strict.done) return;
    ++taken;
    EXPECT_EQ(relaxed_reading(bytes).shown(), strict.shown()) << bytes;
  });
  EXPECT_GT(taken, 100);
}

}  // namespace
}  // namespace smelt::json
