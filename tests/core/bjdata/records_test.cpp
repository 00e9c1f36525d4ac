#include "core/bjdata/records.hpp"

#include <gtest/gtest.h>

#include "items.hpp"
#include "tests/core/stream/built_tape.hpp"

namespace smelt::bjdata {
namespace {

using namespace std::literals;

TEST(bjdata_records, have_values_of_every_type) {
  EXPECT_EQ(shown("[${i\x01"
                  "aUi\x01"
                  "biI\x01\x00"
                  "cI}#i\x02\xff\xff\xff\xff\x01\x02\x03\x04"sv),
            R"([{"a": 255, "b": -1, "c": -1}, {"a": 1, "b": 2, "c": 1027}])");
  EXPECT_EQ(shown("[${i\x01"
                  "aMi\x01"
                  "bhi\x01"
                  "cCi\x01"
                  "dBi\x01"
                  "eT}#i\x01\xff\xff\xff\xff\xff\xff\xff\xff\x00\x3cx\x07"
                  "F"sv),
            R"([{"a": 18446744073709551615, "b": 1.0, "c": "x", "d": 7, "e": false}])");
  EXPECT_EQ(shown("[${i\x01"
                  "aSi\x03i\x01"
                  "bHi\x04}#i\x02"
                  "ab\0-1.5xyz7\0\0\0"sv),
            R"([{"a": "ab", "b": -1.5}, {"a": "xyz", "b": 7}])");
  EXPECT_EQ(shown("[${i\x01"
                  "a[$H#i\x02i\x03"
                  "1.5i\x01"
                  "2}#i\x03\x01\x00\x01"sv),
            R"([{"a": 2}, {"a": 1.5}, {"a": 2}])");
  EXPECT_EQ(shown("[${i\x01"
                  "a[$u]i\x01"
                  "b[[$U]T]}#i\x02\x01\0\0F\0\0\1T\0\0\2\0\3\0xyz\0\1\1w"sv),
            R"([{"a": "z", "b": ["w", false]}, {"a": "xy", "b": ["", true]}])");
  EXPECT_EQ(shown("[${i\x01"
                  "aZ}#i\x02"sv),
            R"([{"a": null}, {"a": null}])");
  EXPECT_EQ(shown("[${i\x01"
                  "aU}#i\x00"sv),
            "[]");
  EXPECT_EQ(shown("{${i\x01"
                  "aU}#i\x00"sv),
            "[]");
}

// A field that nests others stays together: what columns are of are the fields of the schema itself.
TEST(bjdata_records, lie_in_columns_field_by_field) {
  EXPECT_EQ(shown("{${i\x01"
                  "p{i\x01xUi\x01y[UU]}i\x01zTi\x01nZ}#i\x02\x01\x02\x03\x04\x05\x06TF"sv),
            R"([{"p": {"x": 1, "y": [2, 3]}, "z": true, "n": null}, {"p": {"x": 4, "y": [5, 6]}, "z": false, "n": null}])");
}

TEST(bjdata_records, have_any_number_of_dimensions) {
  EXPECT_EQ(shown("[${i\x01"
                  "aU}#[i\x01i\x02i\x01]\x01\x02"sv),
            R"([[[{"a": 1}], [{"a": 2}]]])");
  EXPECT_EQ(shown("{${i\x01"
                  "aU}#[$U#i\x02\x02\x01\x01\x02"sv),
            R"([[{"a": 1}], [{"a": 2}]])");
  EXPECT_EQ(shown("[${i\x01"
                  "aU}#[i\x02i\x00]"sv),
            "[]");
  EXPECT_EQ(shown("[${i\x01"
                  "aU}#[[i\x01]]\x01"sv),
            "unexpected 10");
}

TEST(bjdata_records, stand_in_containers_as_other_values_do) {
  EXPECT_EQ(shown("{i\x01k[${i\x01"
                  "aU}#i\x01\x05i\x01l{${i\x01"
                  "aT}#i\x01Ti\x01mZ}"sv),
            R"({"k": [{"a": 5}], "l": [{"a": true}], "m": null})");
  EXPECT_EQ(shown("[#i\x02[${i\x01"
                  "aU}#i\x01\x05T"sv),
            R"([[{"a": 5}], true])");
}

TEST(bjdata_records, are_refused_where_their_schema_or_their_bytes_are_wrong) {
  struct fault_case {
    std::string_view bytes;
    std::string_view shown;
  };
  constexpr fault_case cases[] = {
      {"[${}#i\x01"sv, "unexpected 3"},
      {"[${i\x01"
       "a{}}#i\x01"sv,
       "unexpected 7"},
      {"[${i\x01"
       "a[]}#i\x01"sv,
       "unexpected 7"},
      {"[${i\x01"
       "aF}#i\x01"sv,
       "unexpected 6"},
      {"[${i\x01"
       "aN}#i\x01"sv,
       "unexpected 6"},
      {"[${i\x01"
       "aE}#i\x01"sv,
       "unexpected 6"},
      {"[${i\x01"
       "aU]#i\x01"sv,
       "unexpected 7"},
      {"[${i\x01"
       "a[$U#i\x01}#i\x01"sv,
       "unexpected 9"},
      {"[${i\x01"
       "a[$D]}#i\x01"sv,
       "unexpected 8"},
      {"[${i\x01"
       "a[$S]}#i\x01"sv,
       "unexpected 9"},
      {"[${i\x01"
       "aU}i\x01"sv,
       "unexpected 8"},
      {"[${i\x01"
       "aT}#i\x01x"sv,
       "unexpected 11"},
      {"[${i\x01"
       "aC}#i\x01\x80"sv,
       "invalid_text 11"},
      {"[${i\x01\x80T}#i\x01T"sv, "invalid_text 5"},
      {"[${i\x01"
       "aSi\x02}#i\x01\xc3("sv,
       "invalid_text 13"},
      {"[${i\x01"
       "aHi\x02}#i\x01--"sv,
       "invalid_number 14"},
      {"[${i\x01"
       "a[$S#i\x01i\x01x}#i\x01\x01"sv,
       "unexpected 19"},
      {"[${i\x01"
       "a[$U]}#i\x02\x00\x02\x00\x00\x00"sv,
       "unexpected 15"},  // an index of 2
      {"[${i\x01"
       "a[$U]}#i\x02\x00\x01\x00\x02\x01xy"sv,
       "unexpected 14"},  // offsets that go back
      {"[${i\x01"
       "a[$i]}#i\x01\x00\x00\xff"sv,
       "unexpected 16"},
      {"[${i\x01"
       "aU}#i\x02\x01"sv,
       "truncated 0"},
      {"[${i\x01"
       "aU}#L\xff\xff\xff\xff\xff\xff\xff\x7f"sv,
       "truncated 0"},
      {"[${i\x01"
       "aSL\xff\xff\xff\xff\xff\xff\xff\x7f}#i\x01"sv,
       "text_limit 6"},
      {"[${i\x01"
       "a[$S#m\xff\xff\xff\xff"sv,
       "truncated 10"},
  };
  for (const auto& c : cases) EXPECT_EQ(shown(c.bytes), c.shown) << hex(c.bytes);
}

TEST(bjdata_records, are_bounded_where_they_take_no_bytes) {
  constexpr auto bytes = "[${i\x01"
                         "aZ}#m\xff\xff\xff\xff"sv;
  const reading refused(bytes);
  EXPECT_EQ(refused.shown(), "tokens_limit 0");
  EXPECT_LT(refused.memory.reserved(), 1U << 20);
  EXPECT_EQ(shown("[${i\x01"
                  "aZ}#M\xff\xff\xff\xff\xff\xff\xff\xff"sv),
            "tokens_limit 0");
  EXPECT_EQ(shown("[${i\x01"
                  "aZ}#[M\xff\xff\xff\xff\xff\xff\xff\xffM\xff\xff\xff\xff\xff\xff\xff\xff]"sv),
            "tokens_limit 0");
  EXPECT_EQ(shown("[${i\x01"
                  "aZ}#i\x02",
                  {.limits = {.tokens = 9}}),
            "tokens_limit 0");
  EXPECT_EQ(shown("[${i\x01"
                  "aZ}#i\x02",
                  {.limits = {.tokens = 10}}),
            R"([{"a": null}, {"a": null}])");
}

TEST(bjdata_records, have_so_many_tokens_for_each_byte_of_their_container) {
  // 11 bytes pay for 352 tokens: two brackets, and records of four.
  const auto nulls = [](char count) { return "[${i\x01"s + "aZ}#U" + count; };
  EXPECT_EQ(nulls(1).size(), 11U);
  EXPECT_EQ(shown(nulls(87)).substr(0, 13), "[{\"a\": null},");
  EXPECT_EQ(shown(nulls(88)), "tokens_limit 0");
  const std::string texts = "[${i\x01"s + "aSi" + '\0' + "}#l" + "\x40\x4b\x4c" + '\0';  // 5,000,000
  EXPECT_EQ(shown(texts), "tokens_limit 0");
  // Arrays around each record count as well.
  const auto around = [](std::size_t dimensions) {
    std::string shape = "i\x64";
    for (std::size_t i = 1; i < dimensions; ++i) shape += "i\x01";
    return "[${i\x01"s + "aT}#[" + shape + ']' + std::string(100, 'T');
  };
  EXPECT_EQ(shown(around(15)).substr(0, 3), "[[[");
  EXPECT_EQ(shown(around(32)), "tokens_limit 0");
}

TEST(bjdata_records, are_bounded_where_they_share_texts) {
  const std::string text(1'000, 'x');
  const std::string listed = "[${i\x01"
                             "a[$S#i\x01I\xe8\x03" +
                             text + "}#i\x64" + std::string(100, '\0');
  EXPECT_EQ(shown(listed, {.limits = {.work = 100'000}}).substr(0, 10), "work_limit");
  EXPECT_TRUE(reading(listed, {.limits = {.work = 100'100}}).done);
  std::string by_offsets = "[${i\x01"
                           "a[$I]}#i\x64" +
                           std::string(202, '\0');
  for (int i = 0; i < 100; ++i) by_offsets += "\xe8\x03";
  by_offsets += text;
  EXPECT_TRUE(reading(by_offsets).done);
  EXPECT_EQ(shown(by_offsets, {.limits = {.work = 10'000}}).substr(0, 10), "work_limit");
  const std::string keys = "[${I\xe8\x03" + text + "Z}#i\x64";
  EXPECT_EQ(shown(keys, {.limits = {.work = 99'999}}), "work_limit 0");
  EXPECT_TRUE(reading(keys, {.limits = {.work = 100'000}}).done);
}

TEST(bjdata_records, count_as_depth) {
  const auto within = [](std::uint32_t depth, std::string_view bytes) { return shown(bytes, {.limits = {.depth = depth}}); };
  constexpr auto flat = "[${i\x01"
                        "aU}#i\x01\x01"sv;
  EXPECT_EQ(within(1, flat).substr(0, 11), "depth_limit");
  EXPECT_EQ(within(2, flat), R"([{"a": 1}])");
  constexpr auto nested = "[${i\x01"
                          "a[U]}#i\x01\x01"sv;
  EXPECT_EQ(within(2, nested).substr(0, 11), "depth_limit");
  constexpr auto shaped = "[${i\x01"
                          "aU}#[i\x01i\x01i\x01]\x01"sv;
  EXPECT_EQ(within(3, shaped).substr(0, 11), "depth_limit");
  std::string deep = "[${i\x01"
                     "a" +
                     std::string(63, '[') + "U" + std::string(63, ']') + "}#i\x01\x01";
  EXPECT_TRUE(reading(deep).done);
  deep.replace(6, 1, "[[");
  EXPECT_EQ(shown(deep), "depth_limit 69");
}

std::string packed(built_tape& b, const write_options& options = {}) { return std::string(writing(b.to.view(), options).bytes()); }

// What is written is what is read.
void expect_kept(built_tape& b, std::string_view bytes) {
  EXPECT_EQ(packed(b), bytes);
  EXPECT_EQ(shown(packed(b)), diagnostic(b.to.view()));
}

TEST(bjdata_records, are_written_where_that_is_smaller) {
  built_tape b;
  b.array(3);
  for (const int i : {1, 2, 300}) b.object().key("id").integer(i).key("ok").boolean(i == 2).key("x").real(i).key("n").null().end();
  b.end();
  expect_kept(b, "[${i\x02idIi\x02okTi\x01xhi\x01nZ}#i\x03\x01\0F\0\x3c\x02\0T\0\x40\x2c\x01"
                 "F\xb0\x5c"s);
  EXPECT_EQ(packed(b, {.prefer = prefer::speed}).substr(0, 6), "[#i\x03{#");
  EXPECT_EQ(packed(b, {.canonical = true}).substr(0, 2), "[{");
}

TEST(bjdata_records, are_not_written_where_they_would_not_be_read) {
  built_tape b;
  b.array(1'000);
  for (int i = 0; i < 1'000; ++i) b.object().key("a").null().key("b").text("").end();
  b.end();
  EXPECT_EQ(packed(b).substr(0, 2), "[{");
  EXPECT_EQ(shown(packed(b)), diagnostic(b.to.view()));
}

TEST(bjdata_records, have_texts_of_one_length_or_by_offsets) {
  built_tape fixed;
  fixed.array(3);
  for (const char* name : {"abc", "d", ""}) fixed.object().key("name").text(name).end();
  fixed.end();
  expect_kept(fixed, "[${i\x04nameSi\x03}#i\x03"
                     "abcd\0\0\0\0\0"s);
  built_tape listed;
  listed.array(3);
  for (const auto& name : {"a"s, std::string(30, 'b'), "c\0"s}) listed.object().key("name").text(name).end();
  listed.end();
  expect_kept(listed, "[${i\x04name[$U]}#i\x03\0\1\2\0\x01\x1f\x21"s + "a" + std::string(30, 'b') + "c\0"s);
}

TEST(bjdata_records, that_are_not_alike_are_written_one_by_one) {
  const auto differs = [](auto build) {
    built_tape b;
    b.array(4);
    for (int i = 0; i < 3; ++i) b.object().key("some_long_key").integer(i).end();
    build(b);
    b.end();
    EXPECT_EQ(packed(b).substr(0, 2), "[{");
    EXPECT_EQ(shown(packed(b)), diagnostic(b.to.view()));
  };
  differs([](built_tape& b) { b.object().key("another_key__").integer(1).end(); });
  differs([](built_tape& b) { b.object().key("some_long_key").real(1).end(); });
  differs([](built_tape& b) { b.object().key("some_long_key").null().end(); });
  differs([](built_tape& b) { b.object().key("some_long_key").array(0).end().end(); });
  differs([](built_tape& b) { b.object().key("some_long_key").integer(1).key("b").null().end(); });
  differs([](built_tape& b) { b.object().end(); });
  differs([](built_tape& b) { b.integer(1); });
  differs([](built_tape& b) { b.object().key("some_long_key").number_text("123456789012345678901").end(); });
}

TEST(bjdata_records, with_integers_that_no_type_holds_together_are_written_one_by_one) {
  built_tape b;
  b.array(3).object().key("some_long_key").integer(-1).end().object().key("some_long_key").unsigned_integer(UINT64_MAX).end();
  b.object().key("some_long_key").integer(-1).end().end();
  EXPECT_EQ(packed(b).substr(0, 2), "[{");
}

}  // namespace
}  // namespace smelt::bjdata
