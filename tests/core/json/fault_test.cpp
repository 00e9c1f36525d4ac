// Where each fault of a JSON document lies, as the cursor and the plain reader have it.
#include <gtest/gtest.h>

#include <string>

#include "reading.hpp"

namespace smelt::json {
namespace {

using namespace std::string_literals;

struct fault {
  std::string text;
  code what;
  std::uint32_t offset;
  const char* detail;
};

// How the tests' names show it.
void PrintTo(const fault& f, std::ostream* to) { *to << testing::PrintToString(f.text); }

class json_faults : public testing::TestWithParam<fault> {};

TEST_P(json_faults, have_their_code_offset_and_detail) {
  const fault& wanted = GetParam();
  const reading read(wanted.text);
  ASSERT_FALSE(read.done.has_value()) << wanted.text;
  EXPECT_EQ(name(read.done.error().what), name(wanted.what)) << wanted.text;
  EXPECT_EQ(read.done.error().offset, wanted.offset) << wanted.text;
  EXPECT_STREQ(read.done.error().detail, wanted.detail) << wanted.text;
}

TEST_P(json_faults, are_the_same_behind_white_space_and_padding) {
  const fault& wanted = GetParam();
  if (wanted.text.starts_with("\xef")) return;  // a byte order mark is one at the beginning only
  const reading read("\r\n" + wanted.text, {}, 64);
  EXPECT_EQ(read.done, result<void>(std::unexpected(error{wanted.detail, wanted.offset + 2, wanted.what}))) << wanted.text;
}

INSTANTIATE_TEST_SUITE_P(values, json_faults,
                         testing::Values(fault{"", code::truncated, 0, "the input ends inside the document"},
                                         fault{"  ", code::truncated, 2, "the input ends inside the document"},
                                         fault{"\xef\xbb\xbf{}", code::unexpected, 0, "a byte order mark is not allowed"},
                                         fault{"]", code::unexpected, 0, "expected a value"},
                                         fault{"\"a\" \"b\"", code::trailing, 4, "bytes after the end of the document"},
                                         fault{"{}}", code::trailing, 2, "bytes after the end of the document"},
                                         fault{"1 \xff", code::trailing, 2, "bytes after the end of the document"},
                                         fault{"nullx", code::trailing, 4, "bytes after the end of the document"},
                                         fault{"tru", code::truncated, 3, "the input ends inside the document"},
                                         fault{"trux", code::unexpected, 3, "expected null, true or false"},
                                         fault{"nUll", code::unexpected, 1, "expected null, true or false"},
                                         fault{"True", code::unexpected, 0, "expected a value"},
                                         fault{"'a'", code::unexpected, 0, "strings stand in double quotation marks"},
                                         fault{"NaN", code::unexpected, 0, "NaN and infinities are not allowed"},
                                         fault{"[-Infinity]", code::invalid_number, 2, "expected a digit after '-'"},
                                         fault{"/**/1", code::unexpected, 0, "comments are not allowed"},
                                         fault{"\f1", code::unexpected, 0, "expected a value"},
                                         fault{"\0"s, code::unexpected, 0, "expected a value"}));

INSTANTIATE_TEST_SUITE_P(
    containers, json_faults,
    testing::Values(
        fault{"[1 2]", code::unexpected, 3, "expected ',' or ']'"}, fault{"[1}", code::unexpected, 2, "expected ',' or ']'"},
        fault{"[1,]", code::unexpected, 3, "a comma must not be the last in an array or object"},
        fault{"[,1]", code::unexpected, 1, "expected a value"}, fault{"[1,,2]", code::unexpected, 3, "expected a value"},
        fault{"[1:2]", code::unexpected, 2, "expected ',' or ']'"}, fault{"[truex]", code::unexpected, 5, "expected ',' or ']'"},
        fault{"[1", code::truncated, 2, "the input ends inside the document"},
        fault{"[1,", code::truncated, 3, "the input ends inside the document"},
        fault{"[", code::truncated, 1, "the input ends inside the document"}, fault{"{1:2}", code::unexpected, 1, "a key must be a string"},
        fault{"{a:2}", code::unexpected, 1, "a key must be a string"}, fault{"{,}", code::unexpected, 1, "a key must be a string"},
        fault{"{]", code::unexpected, 1, "a key must be a string"},
        fault{"{\"a\":1,}", code::unexpected, 7, "a comma must not be the last in an array or object"},
        fault{"{\"a\":1,2:3}", code::unexpected, 7, "a key must be a string"}, fault{"{\"a\" 1}", code::unexpected, 5, "expected ':'"},
        fault{"{\"a\",1}", code::unexpected, 4, "expected ':'"}, fault{"{\"a\"}", code::unexpected, 4, "expected ':'"},
        fault{"{\"a\":}", code::unexpected, 5, "expected a value"}, fault{"{\"a\":1]", code::unexpected, 6, "expected ',' or '}'"},
        fault{"{\"a\":1 \"b\":2}", code::unexpected, 7, "expected ',' or '}'"},
        fault{"{\"a\"", code::truncated, 4, "the input ends inside the document"},
        fault{"{\"a\":", code::truncated, 5, "the input ends inside the document"},
        fault{"{\"a\\q\":1}", code::invalid_escape, 3, "an escape is \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u"}));

INSTANTIATE_TEST_SUITE_P(numbers, json_faults,
                         testing::Values(fault{"01", code::invalid_number, 1, "a number must not begin with a zero and more digits"},
                                         fault{"[-00]", code::invalid_number, 3, "a number must not begin with a zero and more digits"},
                                         fault{"+1", code::unexpected, 0, "a number begins with a digit or '-'"},
                                         fault{".5", code::unexpected, 0, "a number begins with a digit or '-'"},
                                         fault{"-", code::truncated, 1, "the input ends inside the document"},
                                         fault{"-x", code::invalid_number, 1, "expected a digit after '-'"},
                                         fault{"1.", code::truncated, 2, "the input ends inside the document"},
                                         fault{"1.x", code::invalid_number, 2, "expected a digit after '.'"},
                                         fault{"[1.]", code::invalid_number, 3, "expected a digit after '.'"},
                                         fault{"1e", code::truncated, 2, "the input ends inside the document"},
                                         fault{"1e+", code::truncated, 3, "the input ends inside the document"},
                                         fault{"1e-x", code::invalid_number, 3, "expected a digit in the exponent"},
                                         fault{"[1E]", code::invalid_number, 3, "expected a digit in the exponent"},
                                         fault{"1.5.2", code::trailing, 3, "bytes after the end of the document"},
                                         fault{"0x10", code::trailing, 1, "bytes after the end of the document"},
                                         fault{"[1a]", code::unexpected, 2, "expected ',' or ']'"},
                                         fault{"[1e5.]", code::unexpected, 4, "expected ',' or ']'"}));

INSTANTIATE_TEST_SUITE_P(strings, json_faults,
                         testing::Values(fault{"\"abc", code::truncated, 4, "the input ends inside a string"},
                                         fault{"\"a\nb\"", code::invalid_text, 2, "a control character must be escaped"},
                                         fault{"[\"a\tb\"]", code::invalid_text, 3, "a control character must be escaped"},
                                         fault{"\"\\", code::truncated, 2, "the input ends inside a string"},
                                         fault{"[\"\\'\"]", code::invalid_escape, 2,
                                               "an escape is \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u"},
                                         fault{"\"\\u00G0\"", code::invalid_escape, 1, "\\u takes four hexadecimal digits"},
                                         fault{"\"x\\uD800\"", code::invalid_text, 2, "a high surrogate without a low one after it"},
                                         fault{"\"x\\uDFFF\"", code::invalid_text, 2, "a low surrogate without a high one before it"},
                                         fault{"\"\xc3\x28\"", code::invalid_text, 1, "a string must be UTF-8"}));

TEST(json_limits, point_at_what_passes_them) {
  const auto fault_of = [](std::string_view text, const limits& bounds) {
    const reading read(text, {.limits = bounds});
    return read.done ? "none" : std::string(name(read.done.error().what)) + " " + std::to_string(read.done.error().offset);
  };
  EXPECT_EQ(fault_of("[[1]]", {.depth = 2}), "none");
  EXPECT_EQ(fault_of("[ [[1]]]", {.depth = 2}), "depth_limit 3");
  EXPECT_EQ(fault_of("{\"a\":{}}", {.depth = 1}), "depth_limit 5");
  EXPECT_EQ(fault_of("[1,2]", {.bytes = 5}), "none");
  EXPECT_EQ(fault_of("[1,2]", {.bytes = 4}), "bytes_limit 0");
  EXPECT_EQ(fault_of("[1,2]", {.tokens = 4}), "none");
  EXPECT_EQ(fault_of("[1,2]", {.tokens = 3}), "tokens_limit 4");
  EXPECT_EQ(fault_of("[1, \"x\"]", {.tokens = 2}), "tokens_limit 4");
  EXPECT_EQ(fault_of("{\"k\":1}", {.tokens = 1}), "tokens_limit 1");
  EXPECT_EQ(fault_of("{\"k\":1}", {.tokens = 2}), "tokens_limit 5");
  EXPECT_EQ(fault_of("[\"abc\"]", {.text = 3}), "none");
  EXPECT_EQ(fault_of("[\"a\\u0062c\"]", {.text = 3}), "none");
  EXPECT_EQ(fault_of("[\"abcd\"]", {.text = 3}), "text_limit 1");
  EXPECT_EQ(fault_of("{\"abcd\":1}", {.text = 3}), "text_limit 1");
  EXPECT_EQ(fault_of("[-12.5e6]", {.digits = 4}), "none");
  EXPECT_EQ(fault_of("[-12.5e67]", {.digits = 4}), "digits_limit 1");
}

TEST(json_limits, stop_a_hundred_thousand_brackets_at_the_depth) {
  const reading arrays(std::string(100'000, '['));
  EXPECT_EQ(arrays.done.error().what, code::depth_limit);
  EXPECT_EQ(arrays.done.error().offset, 1'024U);
}

TEST(json_limits, report_memory_that_is_spent) {
  block_pool pool({.budget = block_pool::smallest});
  arena memory(pool);
  tape to(memory);
  const document source(std::string(8'000, '[').append(8'000, ']'));
  const auto done = read_plain(source, {.limits = {.depth = 8'000}}, to);
  EXPECT_EQ(done.error().what, code::memory_limit);
}

}  // namespace
}  // namespace smelt::json
