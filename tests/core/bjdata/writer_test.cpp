#include "core/bjdata/writer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "items.hpp"
#include "tests/core/stream/built_tape.hpp"
#include "tests/core/stream/want_of_memory.hpp"

namespace smelt::bjdata {
namespace {

using namespace std::literals;

template <class Build>
std::string written(Build build, const write_options& options = {}) {
  built_tape b;
  build(b);
  return std::string(writing(b.to.view(), options).bytes());
}

std::string integer(std::int64_t value) {
  return written([=](built_tape& b) { b.integer(value); });
}
std::string real(double value) {
  return written([=](built_tape& b) { b.real(value); });
}

TEST(bjdata_writer, writes_integers_at_their_smallest) {
  EXPECT_EQ(integer(0), "i\0"s);
  EXPECT_EQ(integer(127), "i\x7f");
  EXPECT_EQ(integer(128), "U\x80");
  EXPECT_EQ(integer(255), "U\xff");
  EXPECT_EQ(integer(256), "I\x00\x01"s);
  EXPECT_EQ(integer(32'768), "u\x00\x80"s);
  EXPECT_EQ(integer(65'536), "l\x00\x00\x01\x00"s);
  EXPECT_EQ(integer(2'147'483'648), "m\x00\x00\x00\x80"s);
  EXPECT_EQ(integer(4'294'967'296), "L\0\0\0\0\1\0\0\0"s);
  EXPECT_EQ(integer(-128), "i\x80");
  EXPECT_EQ(integer(-129), "I\x7f\xff");
  EXPECT_EQ(integer(-32'769), "l\xff\x7f\xff\xff");
  EXPECT_EQ(integer(std::numeric_limits<std::int64_t>::min()), "L\0\0\0\0\0\0\0\x80"s);
  EXPECT_EQ(written([](built_tape& b) { b.unsigned_integer(1ULL << 63); }), "M\0\0\0\0\0\0\0\x80"s);
}

TEST(bjdata_writer, writes_reals_at_their_smallest_and_keeps_what_nan_says) {
  EXPECT_EQ(real(1), "h\x00\x3c"s);
  EXPECT_EQ(real(-0.0), "h\x00\x80"s);
  EXPECT_EQ(real(5.960464477539063e-8), "h\x01\x00"s);
  EXPECT_EQ(real(65'536), "d\x00\x00\x80\x47"s);
  EXPECT_EQ(real(0.1), "D\x9a\x99\x99\x99\x99\x99\xb9\x3f");
  EXPECT_EQ(real(INFINITY), "h\x00\x7c"s);
  EXPECT_EQ(real(-INFINITY), "h\x00\xfc"s);
  EXPECT_EQ(real(std::bit_cast<double>(0xfff8'0000'0000'0001)), "D\1\0\0\0\0\0\xf8\xff"s);
}

TEST(bjdata_writer, writes_every_other_value) {
  EXPECT_EQ(written([](built_tape& b) { b.array(3).null().boolean(true).boolean(false).end(); }), "[ZTF]");
  EXPECT_EQ(written([](built_tape& b) { b.text("a"); }), "Si\x01"
                                                         "a");
  EXPECT_EQ(written([](built_tape& b) { b.text(std::string(200, 'x')); }), "SU\xc8" + std::string(200, 'x'));
  EXPECT_EQ(written([](built_tape& b) { b.bytes("\xde\xad"); }), "[$B#i\x02\xde\xad");
  EXPECT_EQ(written([](built_tape& b) { b.number_text("18446744073709551616"); }), "Hi\x14"
                                                                                   "18446744073709551616");
  EXPECT_EQ(written([](built_tape& b) { b.object().key("a").object().end().key("b").array(0).end().end(); }), "{i\x01"
                                                                                                              "a{}i\x01"
                                                                                                              "b[]}");
}

void some(built_tape& b) { b.array(2).object().key("a").integer(1).end().array(1).text("x").end().end(); }

TEST(bjdata_writer, gives_every_container_its_count_for_speed) {
  EXPECT_EQ(written(some, {.prefer = prefer::speed}), "[#i\x02{#i\x01i\x01"
                                                      "ai\x01[#i\x01Si\x01x");
  EXPECT_EQ(written(some), "[{i\x01"
                           "ai\x01}[Si\x01x]]");
}

TEST(bjdata_writer, packs_numbers_of_one_kind_where_that_is_smaller) {
  const auto array = [](std::initializer_list<std::int64_t> values) {
    built_tape b;
    b.array(static_cast<std::uint32_t>(values.size()));
    for (const auto v : values) b.integer(v);
    b.end();
    return std::string(writing(b.to.view()).bytes());
  };
  EXPECT_EQ(array({1, 2, 3}), "[i\x01i\x02i\x03]");
  EXPECT_EQ(array({1, 2, 3, 4}), "[i\x01i\x02i\x03i\x04]");
  EXPECT_EQ(array({1, 2, 3, 4, 5}), "[$i#i\x05\x01\x02\x03\x04\x05");
  EXPECT_EQ(array({1, 2, 3, 4, 200}), "[$U#i\x05\x01\x02\x03\x04\xc8");
  EXPECT_EQ(array({-1, 2, 3, 4, 5, 200, 7, 8}), "[i\xffi\x02i\x03i\x04i\x05U\xc8i\x07i\x08]");
  EXPECT_EQ(array({-1, 400, 300, 400, 500, 256, 200}), "[$I#i\x07\xff\xff\x90\x01\x2c\x01\x90\x01\xf4\x01\x00\x01\xc8\x00"s);
  EXPECT_EQ(array({1, 1, 1, 1, 1, 1, 1, 70'000}), "[i\1i\1i\1i\1i\1i\1i\1l\x70\x11\x01\x00]"s);
  EXPECT_EQ(written([](built_tape& b) { b.array(5).real(1).real(2).real(0.5).real(-1).real(0).end(); }),
            "[$h#i\x05\x00\x3c\x00\x40\x00\x38\x00\xbc\x00\x00"s);
  EXPECT_EQ(written([](built_tape& b) { b.array(2).real(0.1).real(0.1).end(); }), "[D\x9a\x99\x99\x99\x99\x99\xb9\x3f"
                                                                                  "D\x9a\x99\x99\x99\x99\x99\xb9\x3f]");
  EXPECT_EQ(written([](built_tape& b) { b.array(5).real(1).integer(1).integer(2).integer(3).integer(4).end(); }),
            "[h\x00\x3ci\x01i\x02i\x03i\x04]"s);
  EXPECT_EQ(
      written([](built_tape& b) { b.array(6).integer(1).integer(1).integer(1).integer(1).integer(1).unsigned_integer(1ULL << 63).end(); }),
      "[i\1i\1i\1i\1i\1M\0\0\0\0\0\0\0\x80]"s);
}

TEST(bjdata_writer, writes_typed_arrays_of_any_order_and_shape) {
  const auto numbers = [](const typed_array& array, const write_options& options = {}) {
    return written([&](built_tape& b) { b.numbers(array); }, options);
  };
  const auto array = [](element what, std::string_view data, std::endian order = std::endian::little) {
    return typed_array{data.data(), static_cast<std::uint32_t>(data.size() / size_of(what)), 0, what, order, false, {}};
  };
  EXPECT_EQ(numbers(array(element::u8, "ab")), "[$U#i\x02"
                                               "ab");
  EXPECT_EQ(numbers(array(element::u16, "ab")), "[$u#i\x01"
                                                "ab");
  EXPECT_EQ(numbers(array(element::u16, "abcd", std::endian::big)), "[$u#i\x02"
                                                                    "badc");
  EXPECT_EQ(numbers(array(element::f32, "abcd", std::endian::big)), "[$d#i\x01"
                                                                    "dcba");
  EXPECT_EQ(numbers(array(element::i64, "abcdefgh", std::endian::big)), "[$L#i\x01hgfedcba");
  EXPECT_EQ(numbers(array(element::f16, "")), "[$h#i\0"s);
  EXPECT_EQ(numbers(array(element::f128, "abcdefghijklmnop")), "not_representable");
  EXPECT_EQ(numbers(array(element::u8_clamped, "a"), {.strict = true}), "not_representable");
  EXPECT_EQ(numbers(array(element::u8_clamped, "a")), "[$U#i\x01"
                                                      "a");
  typed_array shaped = array(element::i8, "abcdef");
  constexpr std::uint32_t shape[] = {2, 3};
  shaped.shape = shape;
  EXPECT_EQ(numbers(shaped), "[$i#[$i#i\x02\x02\x03"
                             "abcdef");
  shaped.column_major = true;
  EXPECT_EQ(numbers(shaped), "[$i#[[$i#i\x02\x02\x03]abcdef");
}

TEST(bjdata_writer, keeps_extensions_by_their_numbers) {
  const auto extension = [](std::int16_t type, const write_options& options = {}) {
    return written([=](built_tape& b) { b.extension(type, "ab"); }, options);
  };
  EXPECT_EQ(extension(0), "EI\x00\x01i\x02"
                          "ab"s);
  EXPECT_EQ(extension(127), "EI\x7f\x01i\x02"
                            "ab"s);
  EXPECT_EQ(extension(-2), "EI\xfe\x01i\x02"
                           "ab"s);
  EXPECT_EQ(extension(511), "EI\xff\x01i\x02"
                            "ab"s);
  EXPECT_EQ(extension(-512 + 11), "Ei\x0bi\x02"
                                  "ab"s);
  EXPECT_EQ(extension(600), "EI\x58\x02i\x02"
                            "ab"s);
  EXPECT_EQ(extension(200), "[$B#i\x02"
                            "ab");
  EXPECT_EQ(extension(200, {.tags = tags::refuse}), "not_representable");
  for (const auto bytes : {"EI\x00\x01i\x02"
                           "ab"sv,
                           "EI\xff\x01i\x02"
                           "ab"sv,
                           "Ei\x0bi\x02"
                           "ab"sv,
                           "EI\xff\x7fi\x00"sv, "Ei\x00i\x01x"sv})
    EXPECT_EQ(rewritten(bytes), bytes);
  EXPECT_EQ(shown("Eu\x00\x80i\x00"sv), "not_supported 0");
}

TEST(bjdata_writer, writes_times_as_the_specification_s_extensions) {
  EXPECT_EQ(written([](built_tape& b) { b.extension(-1, {"\0\0\0\x05", 4}); }), "Ei\x01i\x04\x05\0\0\0"s);
  EXPECT_EQ(written([](built_tape& b) { b.extension(-1, "ab"); }), "not_representable");
  EXPECT_EQ(written([](built_tape& b) { b.array(2).tag(1).real(-0.5).tag(0).text("1970-01-01T00:00:00.000000001Z").end(); }),
            "[Ei\x02i\x08\xe0\x5e\xf8\xff\xff\xff\xff\xff"
            "Ei\x03i\x0c\0\0\0\0\0\0\0\0\1\0\0\0]"s);
  EXPECT_EQ(written([](built_tape& b) { b.tag(0).text("yesterday"); }), "Si\x09yesterday");
}

TEST(bjdata_writer, converts_what_bjdata_lacks_and_counts_it) {
  built_tape b;
  b.object()
      .composite_key()
      .integer(1)
      .tag(1)
      .simple(23)
      .composite_key()
      .bytes("\xff")
      .integer(1)
      .composite_key()
      .array(1)
      .text("x")
      .end()
      .null()
      .end();
  const writing w(b.to.view());
  EXPECT_EQ(w.bytes(), "{i\x01"
                       "1Zi\x02_wi\x01i\x05[\"x\"]Z}");
  EXPECT_EQ(w.counts.of(conversion::key), 3U);
  EXPECT_EQ(w.counts.of(conversion::tag), 1U);
  EXPECT_EQ(w.counts.of(conversion::simple), 1U);
  EXPECT_EQ(writing(b.to.view(), {.keys = keys::refuse}).bytes(), "not_representable");
  EXPECT_EQ(writing(b.to.view(), {.strict = true}).bytes(), "not_representable");
  EXPECT_EQ(written([](built_tape& t) { t.tag(1).null(); }, {.tags = tags::refuse}), "not_representable");
}

TEST(bjdata_writer, writes_numbers_as_the_options_say) {
  const auto big = [](built_tape& b) { b.number_text("123456789012345678901"); };
  EXPECT_EQ(written(big, {.big_numbers = big_numbers::text}), "Si\x15"
                                                              "123456789012345678901");
  EXPECT_EQ(written(big, {.big_numbers = big_numbers::nearest}), "D\xda\xbc\x04\x7e\x3a\xc5\x1a\x44");
  EXPECT_EQ(written(big, {.big_numbers = big_numbers::text, .strict = true}), "not_representable");
  EXPECT_EQ(written([](built_tape& b) { b.array(6).integer(1LL << 60).integer(1).integer(1).integer(1).integer(1).integer(-1).end(); },
                    {.int64 = int64::text}),
            "[Si\x13"
            "1152921504606846976i\1i\1i\1i\1i\xff]");
}

TEST(bjdata_writer, has_one_canonical_form) {
  built_tape b;
  b.object().key("b").array(5).integer(1).integer(1).integer(1).integer(1).integer(1).end();
  b.key("aa").number_text("1.500000000000000000000001E+400").key("a").object().key("\xc3\xa9").null().key("z").null().end().end();
  const std::string canonical(writing(b.to.view(), {.canonical = true, .prefer = prefer::speed}).bytes());
  EXPECT_EQ(canonical, "{i\x01"
                       "a{i\x01zZi\x02\xc3\xa9Z}i\x02"
                       "aaHi\x1f"
                       "1.500000000000000000000001e+400i\x01"
                       "b[i\1i\1i\1i\1i\1]}");
  EXPECT_EQ(rewritten(canonical, {.canonical = true}), canonical);
}

TEST(bjdata_writer, writes_a_lexeme_that_is_whole_as_an_integer_in_canonical_form) {
  const auto number = [](std::string_view lexeme, bool canonical) {
    return written([=](built_tape& b) { b.number_text(lexeme); }, {.canonical = canonical});
  };
  EXPECT_EQ(number("184467440737842738.0", true), "L\x32\xf6\xcd\xf5\x28\x5c\x8f\x02");
  EXPECT_EQ(number("184467440737842738.0", false), "Hi\x14"
                                                   "184467440737842738.0");
}

TEST(bjdata_writer, names_long_integer_keys_in_canonical_form_too) {
  built_tape b;
  b.object().composite_key().integer((1LL << 60) + 1).null().key("0").null().end();
  EXPECT_EQ(writing(b.to.view(), {.canonical = true}).bytes(), "{i\x01"
                                                               "0Zi\x13"
                                                               "1152921504606846977Z}");
}

TEST(bjdata_writer, survives_any_want_of_memory) {
  built_tape b;
  b.array(2);
  b.array(20'000);
  for (int i = 0; i < 20'000; ++i) b.integer(i);
  b.end();
  b.array(2'000);
  for (int i = 0; i < 2'000; ++i)
    b.object().key("id").integer(i).key("name").text(std::string(static_cast<std::size_t>(i % 40), 'x')).end();
  b.end().end();
  int refused = 0;
  for (const bool canonical : {false, true}) refused += refused_writings<write>(b.to.view(), {.canonical = canonical}, 16U << 10, 1U << 20);
  EXPECT_GT(refused, 10);
}

}  // namespace
}  // namespace smelt::bjdata
