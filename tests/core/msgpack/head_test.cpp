#include "core/msgpack/head.hpp"

#include <gtest/gtest.h>

#include "core/msgpack/encode.hpp"
#include "tests/core/msgpack/items.hpp"

namespace smelt::msgpack {
namespace {

// What is put for a number, in hexadecimal digits.
template <class Number>
struct form {
  Number number;
  std::string_view digits;
};

template <class Number, class Put>
void expect_forms(Put put, std::initializer_list<form<Number>> forms) {
  for (const auto& f : forms) {
    char room[16];
    EXPECT_EQ(hex({room, put(room, f.number)}), f.digits) << f.number;
  }
}

TEST(msgpack_head, writes_the_smallest_form_of_every_length) {
  expect_forms<std::uint64_t>(put_text_head, {{0, "a0"},
                                              {31, "bf"},
                                              {32, "d920"},
                                              {255, "d9ff"},
                                              {256, "da0100"},
                                              {65'535, "daffff"},
                                              {65'536, "db00010000"},
                                              {0xffff'ffff, "dbffffffff"}});
  expect_forms<std::uint64_t>(put_bytes_head, {{0, "c400"}, {255, "c4ff"}, {256, "c50100"}, {65'536, "c600010000"}});
  expect_forms<std::uint64_t>(put_array, {{0, "90"}, {15, "9f"}, {16, "dc0010"}, {65'535, "dcffff"}, {65'536, "dd00010000"}});
  expect_forms<std::uint64_t>(put_map, {{15, "8f"}, {16, "de0010"}, {65'536, "df00010000"}});
  const auto put_extension = [](char* to, std::uint64_t length) { return put_extension_head(to, -2, length); };
  expect_forms<std::uint64_t>(put_extension, {{0, "c700fe"},
                                              {1, "d4fe"},
                                              {2, "d5fe"},
                                              {3, "c703fe"},
                                              {4, "d6fe"},
                                              {8, "d7fe"},
                                              {16, "d8fe"},
                                              {17, "c711fe"},
                                              {32, "c720fe"},
                                              {256, "c80100fe"},
                                              {65'536, "c900010000fe"}});
}

TEST(msgpack_head, writes_the_smallest_form_of_every_integer) {
  const auto put = [](char* to, auto value) { return put_integer(to, value); };
  expect_forms<std::int64_t>(put, {{0, "00"},
                                   {127, "7f"},
                                   {128, "cc80"},
                                   {255, "ccff"},
                                   {256, "cd0100"},
                                   {65'536, "ce00010000"},
                                   {0xffff'ffff, "ceffffffff"},
                                   {0x1'0000'0000, "cf0000000100000000"},
                                   {-1, "ff"},
                                   {-32, "e0"},
                                   {-33, "d0df"},
                                   {-128, "d080"},
                                   {-129, "d1ff7f"},
                                   {-32'768, "d18000"},
                                   {-32'769, "d2ffff7fff"},
                                   {INT32_MIN, "d280000000"},
                                   {std::int64_t{INT32_MIN} - 1, "d3ffffffff7fffffff"},
                                   {INT64_MIN, "d38000000000000000"}});
  expect_forms<std::uint64_t>(put, {{~std::uint64_t{0}, "cfffffffffffffffff"}});
}

// The table of formats in the specification, by first byte: family and size of the head.
TEST(msgpack_head, knows_every_first_byte) {
  struct run {
    unsigned from;
    unsigned to;
    family what;
    unsigned size;
  };
  constexpr run runs[] = {
      {0x00, 0x7f, family::unsigned_integer, 1},
      {0x80, 0x8f, family::map, 1},
      {0x90, 0x9f, family::array, 1},
      {0xa0, 0xbf, family::text, 1},
      {0xc0, 0xc0, family::nil, 1},
      {0xc1, 0xc1, family::unused, 0},
      {0xc2, 0xc3, family::boolean, 1},
      {0xc4, 0xc4, family::bytes, 2},
      {0xc5, 0xc5, family::bytes, 3},
      {0xc6, 0xc6, family::bytes, 5},
      {0xc7, 0xc7, family::extension, 3},
      {0xc8, 0xc8, family::extension, 4},
      {0xc9, 0xc9, family::extension, 6},
      {0xca, 0xca, family::float32, 5},
      {0xcb, 0xcb, family::float64, 9},
      {0xcc, 0xcc, family::unsigned_integer, 2},
      {0xcd, 0xcd, family::unsigned_integer, 3},
      {0xce, 0xce, family::unsigned_integer, 5},
      {0xcf, 0xcf, family::unsigned_integer, 9},
      {0xd0, 0xd0, family::signed_integer, 2},
      {0xd1, 0xd1, family::signed_integer, 3},
      {0xd2, 0xd2, family::signed_integer, 5},
      {0xd3, 0xd3, family::signed_integer, 9},
      {0xd4, 0xd8, family::extension, 2},
      {0xd9, 0xd9, family::text, 2},
      {0xda, 0xda, family::text, 3},
      {0xdb, 0xdb, family::text, 5},
      {0xdc, 0xdc, family::array, 3},
      {0xdd, 0xdd, family::array, 5},
      {0xde, 0xde, family::map, 3},
      {0xdf, 0xdf, family::map, 5},
      {0xe0, 0xff, family::signed_integer, 1},
  };
  unsigned next = 0;
  for (const run& r : runs) {
    ASSERT_EQ(r.from, next);
    for (; next <= r.to; ++next) {
      std::string bytes(10, '\x81');
      bytes[0] = static_cast<char>(next);
      const head h = take_head(bytes.data(), bytes.data() + bytes.size());
      EXPECT_EQ(h.what, r.what) << next;
      EXPECT_EQ(h.size, r.size) << next;
      for (std::size_t length = 1; length < r.size; ++length) {
        const head cut = take_head(bytes.data(), bytes.data() + length);
        EXPECT_TRUE(cut.missing() && cut.truncated()) << next;
      }
    }
  }
  EXPECT_EQ(next, 256U);
}

TEST(msgpack_head, takes_the_same_argument_near_and_far_from_the_end) {
  const auto argument = [](std::string_view digits, std::string_view behind) {
    const std::string bytes = unhex(digits) + std::string(behind);
    return take_head(bytes.data(), bytes.data() + bytes.size()).argument;
  };
  for (const std::string_view behind : {"", "0123456789"}) {
    EXPECT_EQ(argument("7f", behind), 127U);
    EXPECT_EQ(argument("e0", behind), static_cast<std::uint64_t>(-32));
    EXPECT_EQ(argument("ff", behind), static_cast<std::uint64_t>(-1));
    EXPECT_EQ(argument("cc80", behind), 128U);
    EXPECT_EQ(argument("cdfffe", behind), 65'534U);
    EXPECT_EQ(argument("d080", behind), static_cast<std::uint64_t>(-128));
    EXPECT_EQ(argument("d07f", behind), 127U);
    EXPECT_EQ(argument("d28000 0001", behind), static_cast<std::uint64_t>(std::int64_t{INT32_MIN} + 1));
    EXPECT_EQ(argument("d3ffffffffffffff00", behind), static_cast<std::uint64_t>(-256));
    EXPECT_EQ(argument("cfffffffffffffffff", behind), ~std::uint64_t{0});
    EXPECT_EQ(argument("c9 00010203 05", behind), 0x10203U);
    EXPECT_EQ(argument("d8 05", behind), 16U);
    EXPECT_EQ(argument("c3", behind), 1U);
  }
}

}  // namespace
}  // namespace smelt::msgpack
