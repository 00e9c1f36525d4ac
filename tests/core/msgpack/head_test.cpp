#include "core/msgpack/head.hpp"

#include <gtest/gtest.h>

#include "core/msgpack/encode.hpp"
#include "tests/core/msgpack/items.hpp"

namespace smelt::msgpack {
namespace {

template <class Put>
std::string put(Put step) {
  char room[16];
  return hex({room, step(room)});
}

TEST(msgpack_head, writes_the_smallest_form_of_every_length) {
  const auto text = [](std::uint64_t length) { return put([=](char* to) { return put_text_head(to, length); }); };
  EXPECT_EQ(text(0), "a0");
  EXPECT_EQ(text(31), "bf");
  EXPECT_EQ(text(32), "d920");
  EXPECT_EQ(text(255), "d9ff");
  EXPECT_EQ(text(256), "da0100");
  EXPECT_EQ(text(65'535), "daffff");
  EXPECT_EQ(text(65'536), "db00010000");
  EXPECT_EQ(text(0xffff'ffff), "dbffffffff");
  const auto bytes = [](std::uint64_t length) { return put([=](char* to) { return put_bytes_head(to, length); }); };
  EXPECT_EQ(bytes(0), "c400");
  EXPECT_EQ(bytes(255), "c4ff");
  EXPECT_EQ(bytes(256), "c50100");
  EXPECT_EQ(bytes(65'536), "c600010000");
  const auto array = [](std::uint64_t count) { return put([=](char* to) { return put_array(to, count); }); };
  EXPECT_EQ(array(0), "90");
  EXPECT_EQ(array(15), "9f");
  EXPECT_EQ(array(16), "dc0010");
  EXPECT_EQ(array(65'535), "dcffff");
  EXPECT_EQ(array(65'536), "dd00010000");
  const auto map = [](std::uint64_t count) { return put([=](char* to) { return put_map(to, count); }); };
  EXPECT_EQ(map(15), "8f");
  EXPECT_EQ(map(16), "de0010");
  EXPECT_EQ(map(65'536), "df00010000");
  const auto extension = [](std::uint64_t length) { return put([=](char* to) { return put_extension_head(to, -2, length); }); };
  EXPECT_EQ(extension(0), "c700fe");
  EXPECT_EQ(extension(1), "d4fe");
  EXPECT_EQ(extension(2), "d5fe");
  EXPECT_EQ(extension(3), "c703fe");
  EXPECT_EQ(extension(4), "d6fe");
  EXPECT_EQ(extension(8), "d7fe");
  EXPECT_EQ(extension(16), "d8fe");
  EXPECT_EQ(extension(17), "c711fe");
  EXPECT_EQ(extension(32), "c720fe");
  EXPECT_EQ(extension(256), "c80100fe");
  EXPECT_EQ(extension(65'536), "c900010000fe");
}

TEST(msgpack_head, writes_the_smallest_form_of_every_integer) {
  const auto integer = [](std::int64_t value) { return put([=](char* to) { return put_integer(to, value); }); };
  EXPECT_EQ(integer(0), "00");
  EXPECT_EQ(integer(127), "7f");
  EXPECT_EQ(integer(128), "cc80");
  EXPECT_EQ(integer(255), "ccff");
  EXPECT_EQ(integer(256), "cd0100");
  EXPECT_EQ(integer(65'536), "ce00010000");
  EXPECT_EQ(integer(0xffff'ffff), "ceffffffff");
  EXPECT_EQ(integer(0x1'0000'0000), "cf0000000100000000");
  EXPECT_EQ(put([](char* to) { return put_integer(to, ~std::uint64_t{0}); }), "cfffffffffffffffff");
  EXPECT_EQ(integer(-1), "ff");
  EXPECT_EQ(integer(-32), "e0");
  EXPECT_EQ(integer(-33), "d0df");
  EXPECT_EQ(integer(-128), "d080");
  EXPECT_EQ(integer(-129), "d1ff7f");
  EXPECT_EQ(integer(-32'768), "d18000");
  EXPECT_EQ(integer(-32'769), "d2ffff7fff");
  EXPECT_EQ(integer(INT32_MIN), "d280000000");
  EXPECT_EQ(integer(std::int64_t{INT32_MIN} - 1), "d3ffffffff7fffffff");
  EXPECT_EQ(integer(INT64_MIN), "d38000000000000000");
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
