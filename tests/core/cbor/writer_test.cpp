#include "core/cbor/writer.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "tests/core/cbor/items.hpp"
#include "tests/core/stream/built_tape.hpp"
#include "tests/core/stream/want_of_memory.hpp"

namespace smelt::cbor {

namespace {

constexpr building_by<writer> built;

std::string real(double value) { return built.real(value); }
std::string number(std::string_view lexeme, const write_options& options = {}) { return built.number(lexeme, options); }

TEST(cbor_writer, writes_floats_in_the_fewest_bytes_that_hold_them) {
  EXPECT_EQ(real(0.0), "f90000");
  EXPECT_EQ(real(-0.0), "f98000");
  EXPECT_EQ(real(1.0), "f93c00");
  EXPECT_EQ(real(65'504.0), "f97bff");
  EXPECT_EQ(real(65'505.0), "fa477fe100");
  EXPECT_EQ(real(65'536.0), "fa47800000");
  EXPECT_EQ(real(0x1p-24), "f90001");
  EXPECT_EQ(real(0x1p-25), "fa33000000");
  EXPECT_EQ(real(0x1p-149), "fa00000001");
  EXPECT_EQ(real(0x1p-150), "fb3690000000000000");
  EXPECT_EQ(real(0.1), "fb3fb999999999999a");
  EXPECT_EQ(real(std::numeric_limits<double>::max()), "fb7fefffffffffffff");
  EXPECT_EQ(real(std::numeric_limits<double>::denorm_min()), "fb0000000000000001");
}

TEST(cbor_writer, keeps_what_a_nan_carries) {
  const auto nan = [](std::uint64_t bits) { return real(std::bit_cast<double>(bits)); };
  EXPECT_EQ(nan(0x7ff8'0000'0000'0000U), "f97e00");
  EXPECT_EQ(nan(0xfff8'0000'0000'0000U), "f9fe00");
  EXPECT_EQ(nan(0x7ff0'0400'0000'0000U), "f97c01");
  EXPECT_EQ(nan(0x7ff8'0000'2000'0000U), "fa7fc00001");
  EXPECT_EQ(nan(0x7ff8'0000'0000'0001U), "fb7ff8000000000001");
}

TEST(cbor_writer, writes_numbers_of_any_size_exactly) {
  EXPECT_EQ(number("18446744073709551616"), "c249010000000000000000");
  EXPECT_EQ(number("-18446744073709551617"), "c349010000000000000000");
  EXPECT_EQ(number("-18446744073709551616"), "3bffffffffffffffff");
  EXPECT_EQ(number("-9223372036854775809"), "3b8000000000000000");
  EXPECT_EQ(number("123"), "187b");
  EXPECT_EQ(number("0"), "00");
  EXPECT_EQ(number("-0"), "f98000");
  EXPECT_EQ(number("340282366920938463463374607431768211456"), "c2510100000000000000000000000000000000");
  EXPECT_EQ(number("1e400"), "c48219019001");
  EXPECT_EQ(number("1e-400"), "c48239018f01");
  EXPECT_EQ(number("-1.5E+999"), "c4821903e62e");
  EXPECT_EQ(number("0.12345678901234567890123"), "c48236c24a029d42b64e76714244cb");
  EXPECT_EQ(number("1e18446744073709551616"), "not_representable");
  EXPECT_EQ(number("0.0"), "00");
  EXPECT_EQ(number("123456789012345678901.0"), "c24906b14e9f812f366c35");
  EXPECT_EQ(number("-0.0"), "f98000");
}

TEST(cbor_writer, gives_numbers_the_form_that_the_options_ask_for_and_counts_it) {
  write_options options;
  options.big_numbers = big_numbers::nearest;
  EXPECT_EQ(number("18446744073709551616", options), "fa5f800000");
  EXPECT_EQ(number("1e400", options), "f97c00");
  EXPECT_EQ(number("-18446744073709551616", options), "3bffffffffffffffff");
  options.big_numbers = big_numbers::text;
  EXPECT_EQ(number("1e400", options), "653165343030");
  EXPECT_EQ(number("18446744073709551615", options), "1bffffffffffffffff");
  options.strict = true;
  EXPECT_EQ(number("1e400", options), "not_representable");

  write_options texts;
  texts.int64 = int64::text;
  const auto integer = [&](std::int64_t value) { return built([=](writer& w) { w.integer(value); }, texts); };
  EXPECT_EQ(integer(9'007'199'254'740'992), "1b0020000000000000");
  EXPECT_EQ(integer(-9'007'199'254'740'992), "3b001fffffffffffff");
  EXPECT_EQ(integer(9'007'199'254'740'993), "7039303037313939323534373430393933");
  EXPECT_EQ(integer(-9'007'199'254'740'993), "712d39303037313939323534373430393933");
  EXPECT_EQ(number("18446744073709551616", texts), "743138343436373434303733373039353531363136");
  EXPECT_EQ(built([](writer& w) { w.unsigned_integer(~std::uint64_t{0}); }, texts), "743138343436373434303733373039353531363135");

  const reading r(unhex("82 1b0020000000000001 c24a00010000000000000000"));
  const writing counted(r.to.view(), texts);
  EXPECT_EQ(counted.shown(), "827039303037313939323534373430393933743138343436373434303733373039353531363136");
  EXPECT_EQ(counted.counts.of(conversion::int64), 2U);
  texts.strict = true;
  const writing refused(r.to.view(), texts);
  ASSERT_FALSE(refused.done);
  EXPECT_EQ(name(refused.done.error().what), "not_representable");
  EXPECT_EQ(refused.done.error().offset, 1U);
}

TEST(cbor_writer, leaves_the_parts_of_a_fraction_numbers_whatever_the_options) {
  const std::string_view kept[] = {
      "c482 1bffffffffffffffff 1b0020000000000001",  // a decimal fraction whose exponent is beyond 64 bits
      "c482 3b8000000000000000 c249010000000000000000",
      "c582 20 1b0020000000000001",  // a bigfloat
      "c582 c249010000000000000000 01",
  };
  for (const write_options& options : {write_options{.int64 = int64::text}, write_options{.big_numbers = big_numbers::text},
                                       write_options{.big_numbers = big_numbers::nearest, .int64 = int64::text, .strict = true}}) {
    for (const std::string_view item : kept) {
      EXPECT_EQ(rewritten(unhex(item), options), hex(unhex(item))) << item;
      const reading r(unhex(item));
      EXPECT_EQ(built.tokens(r.to, options), hex(unhex(item))) << item;
    }
  }
}

TEST(cbor_writer, writes_as_text_what_only_lies_near_a_fraction) {
  const write_options texts{.int64 = int64::text};
  const std::string text = "7039303037313939323534373430393933";
  const std::string_view number = "1b0020000000000001";
  const auto written = [&](std::string before, std::string after) { return rewritten(unhex(before + std::string(number) + after), texts); };
  EXPECT_EQ(written("82c5822001", ""), "82c5822001" + text);
  EXPECT_EQ(written("c5830102", ""), "c5830102" + text) << "no pair";
  EXPECT_EQ(written("c68201", ""), "c68201" + text) << "another tag";
  const reading whole(unhex("c582 20 1b0020000000000001"));
  EXPECT_EQ(writing(whole.to.value(3), texts).shown(), text) << "taken out of it";
}

TEST(cbor_writer, counts_the_work_of_all_numbers_together) {
  std::string text(4'000, '7');
  const auto hard = [](write_options options, std::string_view lexeme) {
    return built(
               [=](writer& w) {
                 w.begin_array(100);
                 for (int i = 0; i < 100; ++i) w.number_text(lexeme);
               },
               options)
        .substr(0, 10);
  };
  EXPECT_EQ(hard({.limits = {.work = 1'000'000}}, text), "work_limit") << "each alone takes 44,100";
  EXPECT_EQ(hard({.limits = {.work = 5'000'000}}, text), "9864c25906");
  const std::string_view middle = "9007199254740993.0000000000000000000000001";
  EXPECT_EQ(hard({.big_numbers = big_numbers::nearest, .limits = {.work = 10'000}}, middle), "work_limit");
  EXPECT_EQ(hard({.big_numbers = big_numbers::nearest, .limits = {.work = 100'000}}, middle), "9864fb4340");
}

TEST(cbor_writer, writes_texts_of_every_length) {
  for (const std::size_t length : {0U, 1U, 23U, 24U, 31U, 32U, 33U, 64U, 255U, 256U, 65'535U, 65'536U, 100'000U}) {
    const std::string text(length, 'x');
    const std::string head = length < 24        ? std::string(1, static_cast<char>(0x60 + length))
                             : length < 256     ? std::string("\x78") + static_cast<char>(length)
                             : length < 65'536U ? std::string("\x79") + static_cast<char>(length >> 8) + static_cast<char>(length & 255)
                                                : std::string("\x7a\0", 2) + static_cast<char>(length >> 16) +
                                                      static_cast<char>(length >> 8 & 255) + static_cast<char>(length & 255);
    EXPECT_EQ(rewritten(head + text), hex(head + text)) << length;
    EXPECT_EQ(built([&](writer& w) { w.text(text); }), hex(head + text)) << length;
  }
}

TEST(cbor_writer, writes_documents_that_outgrow_its_room_again_and_again) {
  std::string bytes("\x9a\0\1\x86\xa0", 5);
  for (int i = 0; i < 100'000; ++i)
    bytes += std::string(1, static_cast<char>(0x60 + i % 24)) + std::string(static_cast<std::size_t>(i % 24), 'y');
  EXPECT_EQ(rewritten(bytes), hex(bytes));
}

TEST(cbor_writer, writes_one_value_out_of_a_tape) {
  const reading r(unhex("83 01 c1 a1 6161 9f02ff 03"));
  EXPECT_EQ(writing(r.to.value(2)).shown(), "c1a161618102");
  EXPECT_EQ(writing(r.to.value(1)).shown(), "01");
}

TEST(cbor_writer, builds_the_same_from_events) {
  for (const std::string_view item :
       {"a5 01 02 8101 03 6161 04 c1 05 06 bf0102ff 07", "9f f4 f5 f6 f7 f0 f8ff fb3ff199999999999a 4401020304 ff", "d84144 00020004",
        "82 c249010000000000000000 c48221196ab3", "83 00 3a00010000 1bffffffffffffffff"}) {
    const reading r(unhex(item));
    EXPECT_EQ(built.tokens(r.to), writing(r.to.view()).shown()) << item;
  }
}

TEST(cbor_writer, writes_extensions_as_byte_strings_or_refuses_them) {
  const auto events = [](writer& w) { w.extension(5, "\x01\x02"); };
  EXPECT_EQ(built(events), "420102");
  EXPECT_EQ(built(events, {.tags = tags::refuse}), "not_representable");
  EXPECT_EQ(built(events, {.strict = true}), "not_representable");
  built_tape b;
  b.array(2).extension(-1, std::string(100, 'x')).extension(0, "").end();
  output to(b.memory);
  conversions counts;
  ASSERT_TRUE(write(b.to.view(), {}, to, counts));
  EXPECT_EQ(hex(to.view()), "825864" + hex(std::string(100, 'x')) + "40");
  EXPECT_EQ(counts.of(conversion::tag), 2U);
}

TEST(cbor_writer, refuses_simple_values_that_have_no_encoding) {
  EXPECT_EQ(built([](writer& w) { w.simple(24); }), "not_representable");
  EXPECT_EQ(built([](writer& w) { w.simple(31); }), "not_representable");
  EXPECT_EQ(built([](writer& w) { w.simple(32); }), "f820");
  EXPECT_EQ(built([](writer& w) { w.simple(19); }), "f3");
}

TEST(cbor_writer, fails_when_memory_is_spent) {
  std::string bytes("\x9a\0\1\x86\xa0", 5);
  bytes.resize(100'005, '\x01');
  const reading r(bytes);
  ASSERT_TRUE(r.done);
  EXPECT_GT(refused_writings<write>(r.to.view(), {}, 16U << 10, 1U << 20), 4);
}

}  // namespace

}  // namespace smelt::cbor
