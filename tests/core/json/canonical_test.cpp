#include "core/json/canonical.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <string>

#include "core/base/utf8.hpp"
#include "reading.hpp"
#include "writing.hpp"

namespace smelt::json {
namespace {

constexpr write_options canonical{.canonical = true};

std::string canonicalised(std::string_view text) {
  const reading read(text);
  EXPECT_TRUE(read.done.has_value()) << text;
  return writing(read.to.view(), canonical).shown();
}

// RFC 8785, section 3.2.2 and 3.2.4.
TEST(json_canonical, writes_the_sample_object) {
  EXPECT_EQ(canonicalised(R"({
  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
  "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
  "literals": [null, true, false]
})"),
            R"({"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":")"
            "\xe2\x82\xac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
}

// RFC 8785, section 3.2.3: surrogates come before U+FB33, and so does what takes a pair of them.
TEST(json_canonical, sorts_by_the_units_of_utf16) {
  EXPECT_EQ(canonicalised(R"({
  "\u20ac": "Euro Sign",
  "\r": "Carriage Return",
  "\ufb33": "Hebrew Letter Dalet With Dagesh",
  "1": "One",
  "\ud83d\ude00": "Emoji: Grinning Face",
  "\u0080": "Control",
  "\u00f6": "Latin Small Letter O With Diaeresis"
})"),
            "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\xc2\x80\":\"Control\",\"\xc3\xb6\":\"Latin Small Letter O With Diaeresis\","
            "\"\xe2\x82\xac\":\"Euro Sign\",\"\xf0\x9f\x98\x80\":\"Emoji: Grinning Face\","
            "\"\xef\xac\xb3\":\"Hebrew Letter Dalet With Dagesh\"}");
}

std::u16string units(char32_t scalar) {
  if (scalar < 0x10000) return {static_cast<char16_t>(scalar)};
  return {static_cast<char16_t>(0xd7c0 + (scalar >> 10)), static_cast<char16_t>(0xdc00 + (scalar & 0x3ff))};
}

// Each pair of these scalar values, as UTF-16 orders them.
TEST(json_canonical, orders_scalar_values_of_every_plane) {
  constexpr char32_t scalars[] = {0x20,   0x7f,   0x80,    0x7ff,   0x800,   0xd7ff,  0xe000,  0xefff,
                                  0xf000, 0xffff, 0x10000, 0x1f600, 0x3ffff, 0x40000, 0xfffff, 0x10ffff};
  for (const char32_t left : scalars) {
    for (const char32_t right : scalars) {
      if (left == right) continue;
      char bytes[8];
      const std::string a(bytes, put_utf8(left, bytes));
      const std::string b(bytes, put_utf8(right, bytes));
      built_tape built;
      built.object().key(a).null().key(b).null().end();
      const bool swapped = units(right) < units(left);
      const std::string wanted = swapped ? "{\"" + b + "\":null,\"" + a + "\":null}" : "{\"" + a + "\":null,\"" + b + "\":null}";
      EXPECT_EQ(writing(built, canonical).shown(), wanted) << std::uint32_t{left} << ' ' << std::uint32_t{right};
    }
  }
}

TEST(json_canonical, sorts_objects_inside_of_objects_and_leaves_arrays_as_they_are) {
  EXPECT_EQ(canonicalised(R"({"b":[{"z":1,"y":{"b":0,"a":0}},2,1],"a":{"":[],"aa":1,"a":2},"B":0})"),
            R"({"B":0,"a":{"":[],"a":2,"aa":1},"b":[{"y":{"a":0,"b":0},"z":1},2,1]})");
}

// RFC 8785, appendix B.
TEST(json_canonical, writes_numbers_as_the_samples_do) {
  const struct {
    std::uint64_t bits;
    const char* text;
  } samples[] = {{0x0000000000000000, "0"},
                 {0x8000000000000000, "0"},
                 {0x0000000000000001, "5e-324"},
                 {0x8000000000000001, "-5e-324"},
                 {0x7fefffffffffffff, "1.7976931348623157e+308"},
                 {0xffefffffffffffff, "-1.7976931348623157e+308"},
                 {0x4340000000000000, "9007199254740992"},
                 {0xc340000000000000, "-9007199254740992"},
                 {0x4430000000000000, "295147905179352830000"},
                 {0x44b52d02c7e14af5, "9.999999999999997e+22"},
                 {0x44b52d02c7e14af6, "1e+23"},
                 {0x44b52d02c7e14af7, "1.0000000000000001e+23"},
                 {0x444b1ae4d6e2ef4e, "999999999999999700000"},
                 {0x444b1ae4d6e2ef4f, "999999999999999900000"},
                 {0x444b1ae4d6e2ef50, "1e+21"},
                 {0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
                 {0x3eb0c6f7a0b5ed8d, "0.000001"},
                 {0x41b3de4355555553, "333333333.3333332"},
                 {0x41b3de4355555554, "333333333.33333325"},
                 {0x41b3de4355555555, "333333333.3333333"},
                 {0x41b3de4355555556, "333333333.3333334"},
                 {0x41b3de4355555557, "333333333.33333343"},
                 {0xbecbf647612f3696, "-0.0000033333333333333333"},
                 {0x43143ff3c1cb0959, "1424953923781206.2"}};
  for (const auto& sample : samples) {
    built_tape built;
    built.real(std::bit_cast<double>(sample.bits));
    EXPECT_EQ(writing(built, canonical).shown(), sample.text);
  }
}

// RFC 8785, section 3.2.2.3: numbers are doubles.
TEST(json_canonical, writes_integers_that_are_doubles_and_refuses_the_others) {
  const auto of = [](std::int64_t value) {
    built_tape built;
    built.integer(value);
    return writing(built, canonical).shown();
  };
  EXPECT_EQ(of(9'007'199'254'740'991), "9007199254740991");
  EXPECT_EQ(of(9'007'199'254'740'992), "9007199254740992");
  EXPECT_EQ(of(9'007'199'254'740'994), "9007199254740994");
  EXPECT_EQ(of(-9'007'199'254'740'994), "-9007199254740994");
  EXPECT_EQ(of(INT64_MIN), "-9223372036854776000");
  EXPECT_EQ(of(9'007'199'254'740'993), "not_representable 10");
  EXPECT_EQ(of(INT64_MAX), "not_representable 10");
  built_tape half;
  half.unsigned_integer(std::uint64_t{1} << 63);
  EXPECT_EQ(writing(half, canonical).shown(), "9223372036854776000");
  built_tape greatest;
  greatest.unsigned_integer(UINT64_MAX);
  EXPECT_EQ(writing(greatest, canonical).shown(), "not_representable 10");
  const writing nearest(greatest, {.canonical = true, .big_numbers = big_numbers::nearest});
  EXPECT_EQ(nearest.shown(), "18446744073709552000");
  EXPECT_TRUE(nearest.counted(conversion::big_number, 1));
  EXPECT_EQ(writing(greatest, {.canonical = true, .big_numbers = big_numbers::text}).shown(), R"("18446744073709551615")");
}

// 2^63 and the like are written in fewer digits than they have, which is what RFC 8785 has of ECMAScript.
TEST(json_canonical, takes_an_integer_that_is_how_a_double_is_written) {
  for (const char* const text : {"9223372036854776000", "18446744073709552000", "-9223372036854776000", "1152921504606847000"})
    EXPECT_EQ(canonicalised(text), text);
  EXPECT_EQ(canonicalised("1152921504606846976"), "1152921504606847000");  // 2^60
  EXPECT_EQ(canonicalised("1152921504606847001"), "not_representable 0");
}

TEST(json_canonical, of_its_own_output_is_that_again) {
  const std::string once = canonicalised(R"({"é":[1.50,{"b":1e2,"a":"\u001F"}],"e":-0.0,"E":123456789012345680000})");
  EXPECT_EQ(once, "{\"E\":123456789012345680000,\"e\":0,\"\xc3\xa9\":[1.5,{\"a\":\"\\u001f\",\"b\":100}]}");
  EXPECT_EQ(canonicalised(once), once);
}

}  // namespace
}  // namespace smelt::json
