// Every example of the specification (Draft 4), its bytes put together by hand from its block notation.
#include <gtest/gtest.h>

#include "core/json/writer.hpp"
#include "items.hpp"

namespace smelt::bjdata {
namespace {

using namespace std::literals;

constexpr std::string_view cube = "[[[1,9,6,0],[2,9,3,1],[8,0,9,6]],[[6,4,2,7],[8,5,1,2],[3,3,2,6]]]";

// What JSON says it is.
std::string in_json(std::string_view bytes) {
  const reading from(bytes);
  if (!from.done) return from.shown();
  block_pool pool;
  arena memory(pool);
  output to(memory);
  conversions counts;
  return json::write(from.to.view(), {}, to, counts) ? std::string(to.view()) : "not written";
}

TEST(bjdata_specification, null) { EXPECT_EQ(shown("{i\x08passcodeZ}"), R"({"passcode": null})"); }

TEST(bjdata_specification, boolean) {
  EXPECT_EQ(shown("{i\x0a"
                  "authorizedTi\x08verifiedF}"),
            R"({"authorized": true, "verified": false})");
}

TEST(bjdata_specification, numeric) {
  constexpr auto bytes = "{"
                         "i\x04int8i\x10"
                         "i\x05uint8U\xff"
                         "i\x05int16I\xff\x7f"
                         "i\x06uint16u\x00\x80"
                         "i\x05int32l\xff\xff\xff\x7f"
                         "i\x05int64L\xff\xff\xff\xff\xff\xff\xff\x7f"
                         "i\x06uint64M\x00\x00\x00\x00\x00\x00\x00\x80"
                         "i\x07"
                         "float32d\xc3\xf5\x48\x40"
                         "i\x07"
                         "float64D\xcf\x34\xbc\x94\xbc\xa5\xfb\x40"sv;
  const std::string huge1 = "i\x05huge1Hi\x16"
                            "3.14159265358979323846";
  EXPECT_EQ(shown(std::string(bytes) + huge1 + "}"),
            R"({"int8": 16, "uint8": 255, "int16": 32767, "uint16": 32768, "int32": 2147483647, "int64": 9223372036854775807, )"
            R"("uint64": 9223372036854775808, "float32": 3.140000104904175, "float64": 113243.7863123, )"
            R"("huge1": 3.14159265358979323846})");
}

// The specification asks for JSON's grammar, which its own example -1.93+E190 does not follow.
TEST(bjdata_specification, high_precision_follows_the_grammar_of_json) {
  EXPECT_EQ(shown("Hi\x0a-1.93+E190"), "invalid_number 8");
  EXPECT_EQ(shown("Hi\x0a-1.93E+190"), "-1.93e+190");
  const std::string digits(200, '7');
  EXPECT_EQ(shown("HU\xc8" + digits), digits);
}

TEST(bjdata_specification, character) {
  EXPECT_EQ(shown("{i\x08rolecodeC"
                  "ai\x05"
                  "delimC;}"),
            R"({"rolecode": "a", "delim": ";"})");
  EXPECT_EQ(shown("C\x80"), "invalid_text 1");
}

TEST(bjdata_specification, byte) {
  EXPECT_EQ(shown("{i\x06"
                  "binary[$B#i\x04\xde\xad\xbe\xef"
                  "i\x03valB\x7b}"),
            R"({"binary": h'deadbeef', "val": 123})");
}

TEST(bjdata_specification, string) {
  const std::string image(2'097'152, 'x');
  EXPECT_EQ(shown("{i\x08usernameSi\x04"
                  "andyi\x09imagedataSl"s +
                  "\x00\x00\x20\x00"s + image + "}"),
            R"({"username": "andy", "imagedata": ")" + image + "\"}");
}

// The specification's own bytes for 4782345193 are those of an int32, which does not hold it: L does.
TEST(bjdata_specification, array) {
  EXPECT_EQ(shown("[ZTFL\xe9\xcb\x0c\x1d\x01\x00\x00\x00"
                  "d\xcb\x21\x19\x43Si\x03ham]"sv),
            R"([null, true, false, 4782345193, 153.1320037841797, "ham"])");
}

TEST(bjdata_specification, object) {
  EXPECT_EQ(
      shown("{i\x04post{i\x02idI\x71\x04i\x06"
            "authorSi\x04"
            "Andyi\x09timestampL\x60\x66\x78\xb1\x3d\x01\x00\x00"
            "i\x04"
            "bodySi\x2bThe quick brown fox jumps over the lazy dog}}"sv),
      R"({"post": {"id": 1137, "author": "Andy", "timestamp": 1364482090592, "body": "The quick brown fox jumps over the lazy dog"}})");
}

constexpr auto floats = "\x8f\xc2\xef\x41\x3d\x0a\xf9\x41\x00\x00\x86\x42\x64\x3b\x07\x40\x78\x1c\xbf\x41"sv;

TEST(bjdata_specification, array_with_a_count) {
  EXPECT_EQ(shown("[#i\x05"
                  "d\x8f\xc2\xef\x41"
                  "d\x3d\x0a\xf9\x41"
                  "d\x00\x00\x86\x42"
                  "d\x64\x3b\x07\x40"
                  "d\x78\x1c\xbf\x41"sv),
            "[29.969999313354492, 31.1299991607666, 67.0, 2.11299991607666, 23.888900756835938]");
}

TEST(bjdata_specification, array_with_a_type_and_a_count) {
  EXPECT_EQ(shown("[$d#i\x05"s + std::string(floats)),
            "f32le(29.969999313354492, 31.1299991607666, 67.0, 2.11299991607666, 23.888900756835938)");
}

TEST(bjdata_specification, object_with_a_count) {
  EXPECT_EQ(shown("{#i\x03i\x03latd\xd9\xce\xef\x41i\x04longd\x4a\x0c\xf9\x41i\x03"
                  "altd\x00\x00\x86\x42"sv),
            R"({"lat": 29.97599983215332, "long": 31.131000518798828, "alt": 67.0})");
}

TEST(bjdata_specification, object_with_a_type_and_a_count) {
  EXPECT_EQ(shown("{$d#i\x03i\x03lat\xd9\xce\xef\x41i\x04long\x4a\x0c\xf9\x41i\x03"
                  "alt\x00\x00\x86\x42"sv),
            R"({"lat": 29.97599983215332, "long": 31.131000518798828, "alt": 67.0})");
}

// 2 x 3 x 4.
TEST(bjdata_specification, array_of_three_dimensions_by_rows) {
  constexpr auto bytes = "[$U#[$U#i\x03\x02\x03\x04"
                         "\x01\x09\x06\x00\x02\x09\x03\x01\x08\x00\x09\x06\x06\x04\x02\x07\x08\x05\x01\x02\x03\x03\x02\x06"sv;
  EXPECT_EQ(shown(bytes), "u8[2 3 4](1, 9, 6, 0, 2, 9, 3, 1, 8, 0, 9, 6, 6, 4, 2, 7, 8, 5, 1, 2, 3, 3, 2, 6)");
  EXPECT_EQ(in_json(bytes), cube);
  EXPECT_EQ(in_json("[$U#[i\x02i\x03i\x04]"s + std::string(bytes.substr(13))), cube);
}

// The same, the first index running fastest.
TEST(bjdata_specification, array_of_three_dimensions_by_columns) {
  constexpr auto elements = "\x01\x06\x02\x08\x08\x03\x09\x04\x09\x05\x00\x03\x06\x02\x03\x01\x09\x02\x00\x07\x01\x02\x06\x06"sv;
  EXPECT_EQ(in_json("[$U#[[$U#i\x03\x02\x03\x04]"s + std::string(elements)), cube);
  EXPECT_EQ(in_json("[$U#[[i\x02i\x03i\x04]]"s + std::string(elements)), cube);
  EXPECT_EQ(in_json("[$U#[#i\x01[$U#i\x03\x02\x03\x04"s + std::string(elements)), cube);
}

constexpr std::string_view particles = R"([{"x": 1.0, "y": 2.0, "id": 1, "active": true}, {"x": 3.0, "y": 4.0, "id": 2, "active": false}, )"
                                       R"({"x": 5.0, "y": 6.0, "id": 3, "active": true}])";
constexpr auto particle = "{i\x01xDi\x01yDi\x02idmi\x06"
                          "activeT}"sv;

std::string double_of(double value) { return {reinterpret_cast<const char*>(&value), sizeof value}; }

TEST(bjdata_specification, structure_of_arrays_by_rows) {
  std::string bytes = "[$"s + std::string(particle) + "#i\x03";
  for (int i = 0; i < 3; ++i)
    bytes += double_of(2 * i + 1) + double_of(2 * i + 2) + static_cast<char>(i + 1) + "\0\0\0"s + (i == 1 ? 'F' : 'T');
  EXPECT_EQ(shown(bytes), particles);
}

TEST(bjdata_specification, structure_of_arrays_by_columns) {
  std::string bytes = "{$"s + std::string(particle) + "#i\x03";
  for (const double x : {1, 3, 5}) bytes += double_of(x);
  for (const double y : {2, 4, 6}) bytes += double_of(y);
  EXPECT_EQ(shown(bytes + "\x01\0\0\0\x02\0\0\0\x03\0\0\0TFT"s), particles);
}

TEST(bjdata_specification, structure_of_arrays_of_two_dimensions) {
  std::string bytes = "[${i\x01xDi\x01yDi\x06"
                      "activeT}#[i\x04i\x03]";
  std::string wanted = "[";
  for (int i = 0; i < 12; ++i) {
    bytes += double_of(i) + double_of(-1.0 * i) + 'T';
    const std::string x = std::to_string(i) + ".0";
    wanted += (i % 3 == 0 ? (i == 0 ? "[" : ", [") : ", ") + R"({"x": )"s + x + R"(, "y": -)" + x + R"(, "active": true})" +
              (i % 3 == 2 ? "]" : "");
  }
  EXPECT_EQ(shown(bytes), wanted + "]");
}

// Example 1, byte for byte as its table has it.
TEST(bjdata_specification, structure_of_arrays_with_nested_fields) {
  std::string bytes = "[${i\x02idmi\x03pos{i\x01xDi\x01yD}i\x03val[DDD]i\x02onT}#i\x02";
  ASSERT_EQ(bytes.size(), 42U);
  bytes += "\x01\0\0\0"s + double_of(1) + double_of(2) + double_of(0.1) + double_of(0.2) + double_of(0.3) + "T";
  bytes += "\x02\0\0\0"s + double_of(3) + double_of(4) + double_of(0.4) + double_of(0.5) + double_of(0.6) + "F";
  ASSERT_EQ(bytes.size(), 132U);
  EXPECT_EQ(shown(bytes), R"([{"id": 1, "pos": {"x": 1.0, "y": 2.0}, "val": [0.1, 0.2, 0.3], "on": true}, )"
                          R"({"id": 2, "pos": {"x": 3.0, "y": 4.0}, "val": [0.4, 0.5, 0.6], "on": false}])");
}

// Example 2. In its block notation the brackets before $ are missing; its grammar has them.
TEST(bjdata_specification, structure_of_arrays_with_texts_of_every_form) {
  const auto bytes = "[${i\x02idmi\x06status[$S#i\x03i\x06"
                     "activei\x08inactivei\x07pendingi\x04name[$l]i\x04"
                     "codeSi\x04}#i\x03"
                     "\x01\0\0\0"
                     "\0"
                     "\0\0\0\0U001"
                     "\x02\0\0\0"
                     "\x02"
                     "\x01\0\0\0U002"
                     "\x03\0\0\0"
                     "\0"
                     "\x02\0\0\0U003"
                     "\0\0\0\0\x05\0\0\0\x08\0\0\0\x20\0\0\0"
                     "AliceBobDr. Christopher Williams"s;
  EXPECT_EQ(shown(bytes), R"([{"id": 1, "status": "active", "name": "Alice", "code": "U001"}, )"
                          R"({"id": 2, "status": "pending", "name": "Bob", "code": "U002"}, )"
                          R"({"id": 3, "status": "active", "name": "Dr. Christopher Williams", "code": "U003"}])");
}

// The examples of the extensions, written as they were read.
TEST(bjdata_specification, extensions_are_kept_byte_for_byte) {
  const std::string examples[] = {
      "EU\x01U\x04\x58\x8d\xa2\x65"s,
      "EU\x02U\x08\x40\x15\xe3\xed\xed\x0c\x06\x00"s,
      "EU\x03U\x0c\x78\x8d\xa2\x65\x00\x00\x00\x00\x15\xcd\x5b\x07"s,
      "EU\x04U\x04\xe8\x07\x01\x0f"s,
      "EU\x05U\x04\x0a\x1e\x2d\x00"s,
      "EU\x06U\x08\x40\x15\xe3\xed\xed\x0c\x06\x00"s,
      "EU\x07U\x08\x60\xac\x86\x6e\x67\x00\x00\x00"s,
      "EU\x08U\x08\x00\x00\x40\x40\x00\x00\x80\x40"s,
      "EU\x09U\x10\0\0\0\0\0\0\x08\x40\0\0\0\0\0\0\x10\x40"s,
      "EU\x0aU\x10\x55\x0e\x84\x00\xe2\x9b\x41\xd4\xa7\x16\x44\x66\x55\x44\x00\x00"s,
  };
  for (const std::string& bytes : examples) {
    std::string smallest = bytes;
    smallest[1] = smallest[3] = 'i';
    EXPECT_EQ(rewritten(bytes), smallest) << hex(bytes);
    EXPECT_EQ(shown(bytes.substr(0, 4) + static_cast<char>(bytes[4] + 1) + bytes.substr(5) + "x").substr(0, 10), "unexpected")
        << hex(bytes);
  }
}

TEST(bjdata_specification, a_second_has_less_than_a_thousand_million_nanoseconds) {
  EXPECT_EQ(shown("Ei\x03i\x0c\0\0\0\0\0\0\0\0\xff\xc9\x9a\x3b"s), "ext -509 h'0000000000000000ffc99a3b'");
  EXPECT_EQ(shown("Ei\x03i\x0c\0\0\0\0\0\0\0\0\x00\xca\x9a\x3b"s), "unexpected 0");
}

}  // namespace
}  // namespace smelt::bjdata
