#include "core/msgpack/writer.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "tests/core/msgpack/items.hpp"
#include "tests/core/stream/built_tape.hpp"
#include "tests/core/stream/want_of_memory.hpp"

namespace smelt::msgpack {
namespace {

constexpr building_by<writer> built;

std::string real(double value) { return built.real(value); }
std::string number(std::string_view lexeme, const write_options& options = {}) { return built.number(lexeme, options); }

TEST(msgpack_writer, writes_floats_in_32_bits_where_these_hold_them) {
  EXPECT_EQ(real(0.0), "ca00000000");
  EXPECT_EQ(real(-0.0), "ca80000000");
  EXPECT_EQ(real(1.0), "ca3f800000");
  EXPECT_EQ(real(0x1p-149), "ca00000001");
  EXPECT_EQ(real(0x1p-150), "cb3690000000000000");
  EXPECT_EQ(real(0.1), "cb3fb999999999999a");
  EXPECT_EQ(real(3.4028234663852886e38), "ca7f7fffff");
  EXPECT_EQ(real(3.402823466385289e38), "cb47efffffe0000001");
  EXPECT_EQ(real(std::numeric_limits<double>::infinity()), "ca7f800000");
  EXPECT_EQ(real(std::numeric_limits<double>::denorm_min()), "cb0000000000000001");
}

TEST(msgpack_writer, keeps_what_a_nan_carries) {
  const auto nan = [](std::uint64_t bits) { return real(std::bit_cast<double>(bits)); };
  EXPECT_EQ(nan(0x7ff8'0000'0000'0000U), "ca7fc00000");
  EXPECT_EQ(nan(0xfff8'0000'0000'0000U), "caffc00000");
  EXPECT_EQ(nan(0x7ff0'0000'2000'0000U), "ca7f800001");
  EXPECT_EQ(nan(0x7ff8'0000'0000'0001U), "cb7ff8000000000001");
}

TEST(msgpack_writer, gives_numbers_the_form_that_the_options_ask_for_and_counts_it) {
  EXPECT_EQ(number("123"), "7b");
  EXPECT_EQ(number("-0"), "ca80000000");
  EXPECT_EQ(number("1.5"), "ca3fc00000");
  EXPECT_EQ(number("18446744073709551615"), "cfffffffffffffffff");
  EXPECT_EQ(number("18446744073709551616"), "not_representable");
  EXPECT_EQ(number("1e400"), "not_representable");
  EXPECT_EQ(number("0.12345678901234567890123"), "not_representable");
  write_options options;
  options.big_numbers = big_numbers::nearest;
  EXPECT_EQ(number("18446744073709551616", options), "ca5f800000");
  EXPECT_EQ(number("-9223372036854775809", options), "cadf000000");
  EXPECT_EQ(number("1e400", options), "ca7f800000");
  EXPECT_EQ(number("0.10000000000000000001", options), "cb3fb999999999999a");
  options.big_numbers = big_numbers::text;
  EXPECT_EQ(number("1e400", options), "a53165343030");
  options.strict = true;
  EXPECT_EQ(number("1e400", options), "not_representable");

  write_options texts;
  texts.int64 = int64::text;
  const auto integer = [&](std::int64_t value) { return built([=](writer& w) { w.integer(value); }, texts); };
  EXPECT_EQ(integer(9'007'199'254'740'992), "cf0020000000000000");
  EXPECT_EQ(integer(-9'007'199'254'740'992), "d3ffe0000000000000");
  EXPECT_EQ(integer(9'007'199'254'740'993), "b039303037313939323534373430393933");
  EXPECT_EQ(integer(-9'007'199'254'740'993), "b12d39303037313939323534373430393933");
  EXPECT_EQ(number("18446744073709551616", texts), "b43138343436373434303733373039353531363136");
  built_tape b;
  b.array(3).integer(INT64_MIN).unsigned_integer(UINT64_MAX).number_text("18446744073709551616").end();
  const writing counted(b.to.view(), texts);
  EXPECT_EQ(counted.counts.of(conversion::int64), 3U);
  EXPECT_EQ(counted.counts.of(conversion::big_number), 0U);
  texts.strict = true;
  const writing refused(b.to.view(), texts);
  ASSERT_FALSE(refused.done);
  EXPECT_EQ(refused.done.error().what, code::not_representable);
  EXPECT_EQ(refused.done.error().offset, 20U);
}

TEST(msgpack_writer, writes_strings_of_every_length) {
  for (const std::size_t length : {0U, 1U, 31U, 32U, 33U, 64U, 255U, 256U, 65'535U, 65'536U, 100'000U}) {
    const std::string content(length, 'x');
    built_tape b;
    b.array(3).text(content).bytes(content).extension(5, content).end();
    const writing written(b.to.view());
    ASSERT_TRUE(written.done);
    const reading again(written.to.view());
    EXPECT_EQ(again.to[1].view(), content);
    EXPECT_EQ(again.to[2].view(), content);
    EXPECT_EQ(again.to[3].view(), content);
    EXPECT_EQ(built.tokens(b.to), written.shown());
  }
}

TEST(msgpack_writer, writes_documents_that_outgrow_its_room_again_and_again) {
  std::string bytes("\xdd\0\1\x86\xa0", 5);
  for (int i = 0; i < 100'000; ++i)
    bytes += std::string(1, static_cast<char>(0xa0 + i % 32)) + std::string(static_cast<std::size_t>(i % 32), 'y');
  EXPECT_EQ(rewritten(bytes), hex(bytes));
}

TEST(msgpack_writer, writes_one_value_out_of_a_tape) {
  const reading r(unhex("93 01 81 a161 9102 03"));
  EXPECT_EQ(writing(r.to.value(2)).shown(), "81a1619102");
  EXPECT_EQ(writing(r.to.value(1)).shown(), "01");
}

TEST(msgpack_writer, builds_the_same_from_events) {
  for (const std::string_view item :
       {"86 01 02 9101 03 a161 04 d40561 06 810102 07 c0 08", "95 c2 c3 c0 cb3ff199999999999a c40401020304", "91 d6ff00000001"}) {
    const reading r(unhex(item));
    EXPECT_EQ(built.tokens(r.to), hex(unhex(item))) << item;
    EXPECT_EQ(writing(r.to.view()).shown(), hex(unhex(item))) << item;
  }
}

TEST(msgpack_writer, takes_off_or_refuses_what_it_lacks) {
  built_tape b;
  b.array(3).tag(100).text("x").simple(23).extension(300, "y").end();
  const writing dropped(b.to.view());
  EXPECT_EQ(dropped.shown(), "93a178c0c40179");
  EXPECT_EQ(dropped.counts.of(conversion::tag), 2U);
  EXPECT_EQ(dropped.counts.of(conversion::simple), 1U);
  const writing refused(b.to.view(), {.tags = tags::refuse});
  ASSERT_FALSE(refused.done);
  EXPECT_EQ(refused.done.error().offset, 20U);
  EXPECT_EQ(writing(b.to.view(), {.strict = true}).shown(), "not_representable");
  built_tape simple;
  simple.simple(23);
  EXPECT_EQ(writing(simple.to.view(), {.strict = true}).shown(), "not_representable");
  EXPECT_EQ(built([](writer& w) { w.extension(-1, "x"); }), "not_representable");  // not a timestamp
}

constexpr char numbers[] = {1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0};
constexpr std::uint32_t two_by_three[] = {2, 3};

TEST(msgpack_writer, nests_typed_arrays) {
  const auto written = [](const typed_array& array, const write_options& options = {}) {
    built_tape b;
    b.array(2).numbers(array).integer(9).end();
    const writing w(b.to.view(), options);
    EXPECT_EQ(w.counts.of(conversion::typed_array), options.strict ? 0U : 1U);
    return w.shown();
  };
  constexpr auto little = std::endian::little;
  EXPECT_EQ(written({numbers, 6, 0, element::u16, little, false, {}}), "929601020304050609");
  EXPECT_EQ(written({numbers, 6, 0, element::u16, little, false, two_by_three}), "9292930102039304050609");
  EXPECT_EQ(written({numbers, 6, 0, element::u16, little, true, two_by_three}), "9292930103059302040609");
  EXPECT_EQ(written({numbers, 0, 0, element::u16, little, false, {}}), "929009");
  EXPECT_EQ(written({numbers, 6, 15, element::u16, little, false, two_by_three}, {.limits = {.depth = 1}}), "depth_limit");
  EXPECT_EQ(written({numbers, 1, 15, element::u16, little, false, {}}, {.strict = true}), "not_representable");
  const std::string zeros(16, '\0');
  EXPECT_EQ(written({zeros.data(), 1, 15, element::f128, little, false, {}}), "not_representable");
}

TEST(msgpack_writer, fails_whichever_allocation_fails) {
  built_tape b;
  b.array(30'001);
  for (int i = 0; i < 30'000; ++i) b.tag(7).integer(i);
  constexpr static typed_array nested{numbers, 6, 0, element::u16, std::endian::little, false, two_by_three};
  b.numbers(nested).end();
  EXPECT_GT(refused_writings<write>(b.to.view(), {}, 16U << 10, 1U << 20), 5);
}

}  // namespace
}  // namespace smelt::msgpack
