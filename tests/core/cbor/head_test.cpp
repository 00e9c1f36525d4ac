#include "core/cbor/head.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "tests/core/cbor/items.hpp"

namespace smelt::cbor {

namespace {

std::string put(major m, std::uint64_t argument) {
  std::array<char, longest_head> room{};
  return hex({room.data(), put_head(room.data(), m, argument)});
}

TEST(cbor_head, writes_the_smallest_form) {
  EXPECT_EQ(put(major::unsigned_integer, 0), "00");
  EXPECT_EQ(put(major::unsigned_integer, 23), "17");
  EXPECT_EQ(put(major::unsigned_integer, 24), "1818");
  EXPECT_EQ(put(major::unsigned_integer, 255), "18ff");
  EXPECT_EQ(put(major::unsigned_integer, 256), "190100");
  EXPECT_EQ(put(major::array, 65'535), "99ffff");
  EXPECT_EQ(put(major::array, 65'536), "9a00010000");
  EXPECT_EQ(put(major::tag, 4'294'967'295), "daffffffff");
  EXPECT_EQ(put(major::tag, 4'294'967'296), "db0000000100000000");
  EXPECT_EQ(put(major::negative_integer, ~std::uint64_t{0}), "3bffffffffffffffff");
}

TEST(cbor_head, takes_back_what_it_writes_near_and_far_from_the_end) {
  for (const std::uint64_t argument : {std::uint64_t{0}, std::uint64_t{23}, std::uint64_t{24}, std::uint64_t{255}, std::uint64_t{256},
                                       std::uint64_t{65'535}, std::uint64_t{65'536}, std::uint64_t{1} << 32, ~std::uint64_t{0}}) {
    std::string bytes = unhex(put(major::map, argument));
    for (const std::string_view behind : {"", "0123456789"}) {
      const std::string input = bytes + std::string(behind);
      const head h = take_head(input.data(), input.data() + input.size());
      EXPECT_EQ(h.argument, argument);
      EXPECT_EQ(h.what(), major::map);
      EXPECT_EQ(h.size, bytes.size());
    }
    for (std::size_t length = 1; length < bytes.size(); ++length) {
      const head h = take_head(bytes.data(), bytes.data() + length);
      EXPECT_TRUE(h.missing() && h.truncated());
    }
  }
}

TEST(cbor_head, knows_the_initial_bytes_that_do_not_exist) {
  for (unsigned initial = 0; initial < 256; ++initial) {
    std::string bytes(9, '\0');
    bytes[0] = static_cast<char>(initial);
    const head h = take_head(bytes.data(), bytes.data() + bytes.size());
    const unsigned information = initial & 31;
    const unsigned m = initial >> 5;
    const bool exists = information < 28 || (information == 31 && m != 0 && m != 1 && m != 6);
    EXPECT_EQ(!h.missing(), exists) << initial;
    EXPECT_FALSE(h.truncated()) << initial;
  }
}

}  // namespace

}  // namespace smelt::cbor
