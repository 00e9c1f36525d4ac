#include "core/json/writer.hpp"

#include <gtest/gtest.h>

#include <string>

#include "reading.hpp"
#include "writing.hpp"

namespace smelt::json {
namespace {

// A JSON text read and written again.
std::string rewritten(std::string_view text, const write_options& options = {}, bool lexemes = false) {
  const reading read(text, {.lexemes = lexemes});
  EXPECT_TRUE(read.done.has_value()) << text;
  return writing(read.to.view(), options).shown();
}

TEST(json_writer, writes_the_objects_of_rfc_8259_section_13_without_white_space) {
  EXPECT_EQ(rewritten(R"({ "Image": { "Width":  800, "Title":  "View from 15th Floor", "Animated" : false, "IDs": [116, 943, null] } })"),
            R"({"Image":{"Width":800,"Title":"View from 15th Floor","Animated":false,"IDs":[116,943,null]}})");
  EXPECT_EQ(rewritten("[ ]"), "[]");
  EXPECT_EQ(rewritten("{ }"), "{}");
  EXPECT_EQ(rewritten(" true "), "true");
  EXPECT_EQ(rewritten(R"([[], [{}], {"":[]}])"), R"([[],[{}],{"":[]}])");
}

TEST(json_writer, indents_by_as_many_spaces_as_asked) {
  constexpr const char* text = R"({"a":[1,[],{}],"b":{"c":"\n"}})";
  EXPECT_EQ(rewritten(text, {.indent = 2}), R"({
  "a": [
    1,
    [],
    {}
  ],
  "b": {
    "c": "\n"
  }
})");
  EXPECT_EQ(rewritten(R"([{"k":0}])", {.indent = 1}), "[\n {\n  \"k\": 0\n }\n]");
  const std::string deep = std::string(100, '[') + "7" + std::string(100, ']');
  std::string expected;
  for (std::size_t i = 0; i < 100; ++i) expected += "[\n" + std::string(16 * (i + 1), ' ');
  expected += "7";
  for (std::size_t i = 100; i-- > 0;) expected += "\n" + std::string(16 * i, ' ') + "]";
  EXPECT_EQ(rewritten(deep, {.indent = 16}), expected);
}

TEST(json_writer, keeps_lexemes_as_they_were) {
  constexpr const char* text = R"([1.000,-0,1E+2,0.10e-0,12345678901234567890123,1e999])";
  EXPECT_EQ(rewritten(text, {}, true), text);
}

TEST(json_writer, writes_numbers_that_read_back_as_what_they_were) {
  built_tape b;
  b.array(9).integer(INT64_MIN).integer(-1).integer(0).integer(INT64_MAX).unsigned_integer(UINT64_MAX).real(1.0).real(-0.0).real(0.1);
  b.real(1e300).end();
  EXPECT_EQ(writing(b).shown(), "[-9223372036854775808,-1,0,9223372036854775807,18446744073709551615,1.0,-0.0,0.1,1e+300]");
}

// Texts of every length around the widths and pieces in which they are copied.
TEST(json_writer, writes_texts_of_every_length) {
  for (const std::size_t size : {0U, 1U, 31U, 32U, 33U, 63U, 64U, 1'000U, 4'095U, 4'096U, 4'097U, 8'192U, 8'193U, 20'000U}) {
    const std::string plain(size, 'p');
    const std::string text = "[\"" + plain + "\",{\"" + plain + "\":\"" + plain + "\"}]";
    EXPECT_EQ(rewritten(text), text) << size;
    built_tape b;
    b.array(3).text(plain).object().key(plain).null().end().text(std::string(size, '\x01')).end();
    std::string controls;
    for (std::size_t i = 0; i < size; ++i) controls += "\\u0001";
    EXPECT_EQ(writing(b).shown(), "[\"" + plain + "\",{\"" + plain + "\":null},\"" + controls + "\"]") << size;
  }
}

TEST(json_writer, escapes_what_must_be_escaped_in_texts_and_keys) {
  EXPECT_EQ(rewritten(R"({"\u0000\"\/":"\u001f\u007f\u00e9\ud83d\ude00\\"})"),
            "{\"\\u0000\\\"/\":\"\\u001f\x7f\xc3\xa9\xf0\x9f\x98\x80\\\\\"}");
}

TEST(json_writer, takes_events_whose_texts_have_no_slack) {
  block_pool pool;
  arena memory(pool);
  output to(memory);
  conversions counts;
  writer sink(to, {}, counts);
  const std::unique_ptr<char[]> exact(new char[3]{'a', '"', 'b'});
  sink.begin_object(1);
  sink.key({exact.get(), 3});
  sink.begin_array(2);
  sink.text({exact.get(), 1});
  sink.number_text("1e5");
  sink.end_array();
  sink.end_object();
  EXPECT_TRUE(sink.finish().has_value());
  EXPECT_EQ(to.view(), R"({"a\"b":["a",1e5]})");
}

TEST(json_writer, writes_a_part_of_a_tape) {
  const reading read(R"({"a":[1,{"b":2}],"c":3})");
  ASSERT_TRUE(read.done.has_value());
  EXPECT_EQ(writing(read.to.value(2)).shown(), R"([1,{"b":2}])");
  EXPECT_EQ(writing(read.to.value(4)).shown(), R"({"b":2})");
  EXPECT_EQ(writing(read.to.value(4), {.canonical = true}).shown(), R"({"b":2})");
}

// However much memory there is, the whole text comes out or memory_limit does.
TEST(json_writer, reports_memory_that_is_spent_wherever_it_ends) {
  std::string text = "[";
  for (int i = 0; i < 2'000; ++i) text += R"({"key":[1,2.5,"a text of some length","\n"]},)";
  text.back() = ']';
  const reading read(text);
  int succeeded = 0;
  for (std::size_t blocks = 0; blocks < 40; ++blocks) {
    for (const bool canonical : {false, true}) {
      block_pool pool({.budget = blocks * block_pool::smallest});
      arena memory(pool);
      output to(memory);
      conversions counts;
      const auto done = write(read.to.view(), {.canonical = canonical}, to, counts);
      if (done) {
        EXPECT_EQ(to.view(), text);
        ++succeeded;
      } else {
        EXPECT_EQ(done.error().what, code::memory_limit);
      }
    }
  }
  EXPECT_GT(succeeded, 10);
  EXPECT_LT(succeeded, 78);
}

}  // namespace
}  // namespace smelt::json
