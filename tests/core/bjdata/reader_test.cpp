#include "core/bjdata/reader.hpp"

#include <gtest/gtest.h>

#include "items.hpp"
#include "tests/core/stream/hostile_bytes.hpp"
#include "tests/core/stream/want_of_memory.hpp"

namespace smelt::bjdata {
namespace {

using namespace std::literals;

TEST(bjdata_reader, reads_every_marker) {
  EXPECT_EQ(shown("[ZTFi\x80U\xffI\x00\x80u\xff\xffl\x00\x00\x00\x80m\xff\xff\xff\xff]"sv),
            "[null, true, false, -128, 255, -32768, 65535, -2147483648, 4294967295]");
  EXPECT_EQ(shown("[L\0\0\0\0\0\0\0\x80M\xff\xff\xff\xff\xff\xff\xff\xffM\x01\0\0\0\0\0\0\0]"sv),
            "[-9223372036854775808, 18446744073709551615, 1]");
  EXPECT_EQ(shown("[h\x00\x3ch\x01\x00"
                  "d\x00\x00\xc0\x3f"
                  "D\0\0\0\0\0\0\0\x80"
                  "B\xff"
                  "CxSi\x02\xc3\xa9Hi\x03"
                  "1.5]"sv),
            "[1.0, 5.960464477539063e-8, 1.5, -0.0, 255, \"x\", \"\xc3\xa9\", 1.5]");
  EXPECT_EQ(shown("[h\x00\x7ch\x00\xfch\x00\x7e]"sv), "[Infinity, -Infinity, NaN]");
}

TEST(bjdata_reader, takes_high_precision_numbers_for_what_they_are) {
  EXPECT_EQ(shown("Hi\x02-7"), "-7");
  EXPECT_EQ(shown("HU\x14"
                  "18446744073709551615"),
            "18446744073709551615");
  EXPECT_EQ(shown("Hi\x14"
                  "18446744073709551616"),
            "18446744073709551616");
  EXPECT_EQ(shown("Hi\x05"
                  "1e400"),
            "1e400");
  EXPECT_EQ(shown("Hi\x02-0"), "-0.0");
  EXPECT_EQ(shown("Hi\x02"
                  "01"),
            "invalid_number 4");
  EXPECT_EQ(shown("Hi\x00"sv), "invalid_number 3");
  EXPECT_EQ(shown("HI\x88\x13" + std::string(5'000, '1')), "digits_limit 4");
}

TEST(bjdata_reader, skips_no_ops_where_a_value_a_key_or_an_end_may_stand) {
  EXPECT_EQ(shown("NN[NTNNFN]N"), "[true, false]");
  EXPECT_EQ(shown("N{Ni\x01"
                  "aNTN}"),
            R"({"a": true})");
  EXPECT_EQ(shown("[#i\x02NTNF"), "[true, false]");
  EXPECT_EQ(shown("{#i\x01Ni\x01"
                  "aNTN"),
            R"({"a": true})");
  EXPECT_EQ(shown("[$U#[Ni\x01NNi\x02N]\x4e\x4e"), "u8[1 2](78, 78)");
  EXPECT_EQ(shown("N"), "truncated 1");
  EXPECT_EQ(shown("[N$U#i\x00"sv), "unexpected 2");
  EXPECT_EQ(shown("SNi\x00"sv), "unexpected 1");
}

TEST(bjdata_reader, reads_optimised_containers) {
  EXPECT_EQ(shown("[#i\x00"sv), "[]");
  EXPECT_EQ(shown("{#U\x00"sv), "{}");
  EXPECT_EQ(shown("[$i#i\x03\xff\x00\x01"sv), "i8(-1, 0, 1)");
  EXPECT_EQ(shown("[$h#i\x01\x00\x3c"sv), "f16le(1.0)");
  EXPECT_EQ(shown("[$M#i\x00"sv), "u64le()");
  EXPECT_EQ(shown("[$B#i\x02\x00\xff"sv), "h'00ff'");
  EXPECT_EQ(shown("[$B#[i\x02]\x00\xff"sv), "h'00ff'");
  EXPECT_EQ(shown("[$B#[i\x01i\x02]\x00\xff"sv), "u8[1 2](0, 255)");
  EXPECT_EQ(shown("{$U#i\x02i\x01"
                  "a\x01i\x01"
                  "b\x02"),
            R"({"a": 1, "b": 2})");
  EXPECT_EQ(shown("{$C#i\x01i\x01"
                  "ax"),
            R"({"a": "x"})");
  EXPECT_EQ(shown("{$B#i\x01i\x01"
                  "a\xff"),
            R"({"a": 255})");
  EXPECT_EQ(shown("[#i\x02[#i\x01[$U#i\x01\x05{#i\x01i\x01"
                  "a[$C#i\x01z"),
            R"([[u8(5)], {"a": ["z"]}])");
}

// An array of characters is an array of texts, as the same without optimisation is.
TEST(bjdata_reader, reads_arrays_of_characters_of_any_shape) {
  EXPECT_EQ(shown("[$C#i\x03"
                  "abc"),
            shown("[CaCbCc]"));
  EXPECT_EQ(shown("[$C#[i\x02i\x03]abcdef"), R"([["a", "b", "c"], ["d", "e", "f"]])");
  EXPECT_EQ(shown("[$C#[[i\x02i\x03]]abcdef"), R"([["a", "c", "e"], ["b", "d", "f"]])");
  EXPECT_EQ(shown("[$C#[i\x01i\x01i\x02]ab"), R"([[["a", "b"]]])");
  EXPECT_EQ(shown("[$C#[i\x02i\x00]"sv), "[]");
  EXPECT_EQ(shown("[$C#[i\x02i\x01]a\x80"), "invalid_text 11");
  EXPECT_EQ(shown("[$C#[i\x01i\x01i\x01i\x01]a", {.limits = {.depth = 3}}), "depth_limit 0");
  EXPECT_EQ(shown("[$C#[i\x02i\x01]ab", {.limits = {.tokens = 7}}), "tokens_limit 0");
  EXPECT_EQ(shown("[$C#[i\x02i\x01]ab", {.limits = {.tokens = 8}}), R"([["a"], ["b"]])");
}

TEST(bjdata_reader, reads_dimensions_in_any_encoding) {
  for (const auto dimensions :
       {"[i\x02i\x03]"sv, "[$i#i\x02\x02\x03"sv, "[$I#i\x02\x02\x00\x03\x00"sv, "[#i\x02i\x02U\x03"sv, "[L\x02\0\0\0\0\0\0\0i\x03]"sv}) {
    EXPECT_EQ(shown("[$U#" + std::string(dimensions) + "abcdef"), "u8[2 3](97, 98, 99, 100, 101, 102)");
    EXPECT_EQ(shown("[$U#[" + std::string(dimensions) + "]abcdef"), "u8[column-major 2 3](97, 98, 99, 100, 101, 102)");
    EXPECT_EQ(shown("[$U#[#i\x01" + std::string(dimensions) + "abcdef"), "u8[column-major 2 3](97, 98, 99, 100, 101, 102)");
  }
  EXPECT_EQ(shown("[$U#[[i\x02]i\x03]ab"), "unexpected 9");
  EXPECT_EQ(shown("[$U#[[[i\x02]]]ab"), "unexpected 6");
  EXPECT_EQ(shown("[$U#[i\x02[i\x03]]ab"), "unexpected 7");
  EXPECT_EQ(shown("[$U#[i\xff]"), "unexpected 5");
  EXPECT_EQ(shown("[$U#[$i#i\x01\xff"), "unexpected 10");
  EXPECT_EQ(shown("[$U#[T]"), "unexpected 5");
  EXPECT_EQ(shown("[$U#[B\x01]a"), "unexpected 5");
}

// A dimension of zero leaves nothing to have a shape, nor does an empty list of dimensions.
TEST(bjdata_reader, takes_arrays_without_elements_for_empty) {
  EXPECT_EQ(shown("[$U#[i\x00i\x03]"sv), "u8()");
  EXPECT_EQ(shown("[$D#[[i\x03i\x00]]"sv), "f64le()");
  EXPECT_EQ(shown("[$U#[]"), "u8()");
  EXPECT_EQ(shown("[$B#[i\x00]"sv), "h''");
  EXPECT_EQ(shown("[$d#[M\xff\xff\xff\xff\xff\xff\xff\xffM\xff\xff\xff\xff\xff\xff\xff\xffi\x00]"sv), "f32le()");
}

TEST(bjdata_reader, refuses_products_that_overflow_and_claims_beyond_the_input) {
  constexpr std::string_view cases[] = {
      "[$U#[M\0\0\0\0\1\0\0\0M\0\0\0\0\1\0\0\0]"sv,   // 2^64
      "[$U#[M\1\0\0\0\1\0\0\0M\1\0\0\0\1\0\0\0]a"sv,  // 1 modulo 2^64
      "[$D#[l\0\0\0\x20i\x01]"sv,                     // 2^32 bytes
      "[$M#M\0\0\0\0\0\0\0\x20"sv,                    // 2^64 bytes
      "[$U#M\xff\xff\xff\xff\xff\xff\xff\xff"sv,
      "[#m\xff\xff\xff\xff"sv,
      "{#m\xff\xff\xff\xff"sv,
      "{$U#i\x02i\x01"
      "a\x01i\x00"sv,  // a member takes three bytes
      "[$U#[$M#L\xff\xff\xff\xff\xff\xff\xff\x7f"sv,
      "[$U#[#m\xff\xff\xff\xff"sv,
      "SL\xff\xff\xff\xff\xff\xff\xff\x7f"sv,
      "Hm\xff\xff\xff\xff"sv,
      "EU\x01m\xff\xff\xff\xff"sv,
      "{m\xff\xff\xff\xff"sv,
      "[$B#m\xff\xff\xff\xff"sv,
  };
  for (const auto bytes : cases) {
    const reading from(bytes);
    EXPECT_TRUE(from.shown().starts_with("truncated")) << hex(bytes) << ": " << from.shown();
    EXPECT_LT(from.memory.reserved(), 1U << 20) << hex(bytes);
  }
}

TEST(bjdata_reader, refuses_types_that_no_optimised_container_has) {
  for (const char type : {'T', 'F', 'N', 'Z', 'S', 'H', 'E', '[', ']', '}', 'x', '\0'}) {
    EXPECT_EQ(shown("[$"s + type +
                    "#i\x01"
                    "abc"),
              "unexpected 2")
        << type;
    EXPECT_EQ(shown("{$"s + type +
                    "#i\x01"
                    "abc"),
              "unexpected 2")
        << type;
  }
  EXPECT_EQ(shown("[$U\x01"), "unexpected 3");
  EXPECT_EQ(shown("[$Ui\x01"), "unexpected 3");
  EXPECT_EQ(shown("[#T"), "unexpected 2");
  EXPECT_EQ(shown("[#B\x01"), "unexpected 2");
  EXPECT_EQ(shown("[#i\xff"), "unexpected 2");
  EXPECT_EQ(shown("[#[i\x01]T"), "unexpected 2");
  EXPECT_EQ(shown("{$U#[i\x01]"), "unexpected 4");
}

TEST(bjdata_reader, refuses_what_is_no_value) {
  EXPECT_EQ(shown(""), "truncated 0");
  for (const char c : {'x', ']', '}', '$', '#', '\0', '\xff', 'V', 'A'}) EXPECT_EQ(shown(std::string(1, c)), "unexpected 0") << c;
  EXPECT_EQ(shown("[}"), "unexpected 1");
  EXPECT_EQ(shown("{]"), "unexpected 1");
  EXPECT_EQ(shown("[#i\x01]"), "unexpected 4");
  EXPECT_EQ(shown("{i\x01"
                  "a}"),
            "unexpected 4");
  EXPECT_EQ(shown("{Si\x01"
                  "aT}"),
            "unexpected 1");
  EXPECT_EQ(shown("TT"), "trailing 1");
  EXPECT_EQ(shown("[#i\x01TT"), "trailing 5");
  EXPECT_EQ(shown("Si\xff"), "unexpected 1");
  EXPECT_EQ(shown("Si\x02\xc3("), "invalid_text 3");
  EXPECT_EQ(shown("{i\x01\x80T}"), "invalid_text 3");
}

TEST(bjdata_reader, keeps_the_limits) {
  EXPECT_EQ(shown("[[[[]]]]", {.limits = {.depth = 3}}), "depth_limit 3");
  EXPECT_EQ(shown("[[[]]]", {.limits = {.depth = 3}}), "[[[]]]");
  EXPECT_EQ(shown("[{i\x01"
                  "a[#i\x00}]"sv,
                  {.limits = {.depth = 2}}),
            "depth_limit 5");
  EXPECT_EQ(shown("Si\x05"
                  "abcde",
                  {.limits = {.text = 4}}),
            "text_limit 0");
  EXPECT_EQ(shown("[$B#i\x05"
                  "abcde",
                  {.limits = {.text = 4}}),
            "text_limit 0");
  EXPECT_EQ(shown("[$u#i\x03"
                  "abcdef",
                  {.limits = {.text = 4}}),
            "text_limit 0");
  EXPECT_EQ(shown("[TTTT]", {.limits = {.tokens = 5}}), "tokens_limit 5");
  EXPECT_EQ(shown("[TTTT]", {.limits = {.tokens = 6}}), "[true, true, true, true]");
  EXPECT_EQ(shown("[TTTT]", {.limits = {.bytes = 5}}), "bytes_limit 5");
}

const std::string documents[] = {
    "{i\x01"
    "aTi\x02"
    "bcSi\x04"
    "abcdi\x00[ZFI\x01\x02NCxB\x01]}"s,
    "[#i\x03h\x00\x3c"
    "d\x00\x00\xc0\x3f"
    "D\0\0\0\0\0\0\xf0\x3f"s,
    "[$U#[$u#i\x02\x02\x00\x02\x00"
    "abcd"s,
    "[$m#[[i\x02i\x01]]abcdefgh"s,
    "{$I#i\x02i\x01"
    "a\x01\x02i\x01"
    "b\x03\x04"s,
    "[Hi\x19"
    "1234567890123456789012345[$B#i\x02"
    "ab[$C#i\x02xyEU\x0bi\x03"
    "abcEI\x00\x04i\x00]"s,
    "[$C#[i\x02i\x02]abcd"s,
    "[${i\x01"
    "a{i\x01xUi\x01y[TiZ]}i\x01"
    "b[$S#i\x01i\x02hii\x01"
    "c[$U]i\x01"
    "dSi\x02}#[i\x01i\x02]"
    "\x01T\xff\0\0ab\x02"
    "F\x01\0\1c\0\0\1\3xyz"s,
};

TEST(bjdata_reader, takes_32_dimensions_at_most) {
  const auto shaped = [](std::size_t rank) {
    std::string bytes = "[$U#[";
    for (std::size_t i = 0; i < rank; ++i) bytes += "i\1";
    return bytes + "]\7";
  };
  EXPECT_TRUE(shown(shaped(32)).ends_with("(7)")) << shown(shaped(32));
  EXPECT_EQ(shown(shaped(33)), "depth_limit 69");
}

TEST(bjdata_reader, finds_every_beginning_of_a_document_truncated) {
  for (const std::string& bytes : documents) {
    ASSERT_TRUE(reading(bytes).done) << hex(bytes) << reading(bytes).shown();
    for_every_truncation(bytes, [&](const std::string& beginning) {
      const reading part(beginning);
      ASSERT_FALSE(part.done) << hex(bytes) << " cut at " << beginning.size();
      EXPECT_EQ(part.done.error().what, code::truncated) << hex(bytes) << " cut at " << beginning.size() << ": " << part.shown();
      EXPECT_LE(part.done.error().offset, beginning.size());
    });
  }
}

TEST(bjdata_reader, reads_the_same_with_padding_and_without) {
  for (const std::string& bytes : documents) EXPECT_EQ(reading(bytes).shown(), reading(bytes, {}, 64).shown());
}

TEST(bjdata_reader, points_into_the_input) {
  const std::string bytes = "[Si\x03xyz[$d#i\x01\0\0\0\0]"s;
  block_pool pool;
  arena memory(pool);
  tape to(memory);
  ASSERT_TRUE(read(input(bytes, 0), {}, to));
  EXPECT_EQ(to[2].numbers().data, bytes.data() + bytes.size() - 5);
  EXPECT_EQ(to[2].offset(to.base()), 7U);
  EXPECT_EQ(to[1].offset(to.base()), 4U);
}

TEST(bjdata_reader, survives_any_want_of_memory) {
  std::string bytes = "[";
  for (int i = 0; i < 300; ++i) {
    for (const std::string& part : documents) bytes += part;
  }
  bytes += ']';
  const int refused = refused_readings<read>(bytes, 16U << 10, 4U << 20);
  EXPECT_GT(refused, 10);
  EXPECT_LT(refused, 250);
}

}  // namespace
}  // namespace smelt::bjdata
