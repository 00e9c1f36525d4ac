#include "core/msgpack/cursor.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/msgpack/lazy.hpp"
#include "tests/agreement/lazy_walk.hpp"
#include "tests/core/msgpack/items.hpp"

namespace smelt::msgpack {
namespace {

// What only the reader looks at: UTF-8 and nesting inside of what is stepped over, what a timestamp asks for, what follows.
bool is_overlooked(code what) {
  return what == code::invalid_text || what == code::depth_limit || what == code::unexpected || what == code::trailing;
}

void expect_agreement(const std::string& bytes, const limits& bounds = {}) {
  const document source(bytes);
  const lazy value(source, bounds);
  const auto failure = agreement::first_failure(value);
  const reading read(bytes, {.limits = bounds});
  if (read.done) {
    EXPECT_FALSE(failure) << hex(bytes);
    EXPECT_TRUE(agreement::lazy_comparison<cursor>(read.to.view()).whole(value)) << hex(bytes);
  } else if (failure) {
    EXPECT_GE(failure->offset, read.done.error().offset) << hex(bytes);
    EXPECT_TRUE(failure->offset != read.done.error().offset || failure->what == read.done.error().what) << hex(bytes);
  } else {
    EXPECT_TRUE(is_overlooked(read.done.error().what)) << hex(bytes);
  }
}

constexpr std::string_view documents[] = {
    "86 01 02 9101 03 a161 04 d40561 06 810102 07 c0 08",
    "98 c2 c3 c0 cb3ff199999999999a c40401020304 ca3fc00000 d6ff00000001 c70305010203",
    "83 a3666f6f 92 01 a26162 a162 81 20 d3ffffffffffffffff a163 cfffffffffffffffff",
    "d920 6161616161616161616161616161616161616161616161616161616161616161",
    "de0002 a2c3bc a6e6b0b4e6b0b4 a4f0908591 a0",
    "dc0003 dd00000001 c4 00 80 df00000000",
};

TEST(msgpack_cursor, agrees_with_the_reader_on_values_and_on_every_truncation) {
  for (const std::string_view digits : documents) {
    const std::string bytes = unhex(digits);
    for (std::size_t length = 0; length <= bytes.size(); ++length) {
      expect_agreement(bytes.substr(0, length));
      EXPECT_EQ(reading(bytes.substr(0, length)).fault(), length < bytes.size() ? "truncated" : "none");
    }
    expect_agreement(bytes + '\0');
  }
}

TEST(msgpack_cursor, agrees_with_the_reader_on_every_byte_in_every_place) {
  for (const std::string_view digits : documents) {
    const std::string bytes = unhex(digits);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      for (unsigned byte = 0; byte < 256; ++byte) {
        std::string changed = bytes;
        changed[at] = static_cast<char>(byte);
        expect_agreement(changed);
      }
    }
  }
}

TEST(msgpack_cursor, agrees_with_the_reader_on_generated_bytes) {
  std::mt19937 random(7);
  constexpr std::string_view likely(
      "\x01\xcc\xff\xc4\xa1\xa2\x91\x92\x81\x82\xc7\xd4\xc0\xc3\xca\xd9\xdc\xde\x00\x00\x00\x02\xc3\xbc\xd6\xff", 26);
  for (int i = 0; i < 30'000; ++i) {
    std::string bytes;
    for (std::size_t length = random() % 24; bytes.size() < length;)
      bytes += random() % 8 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
    expect_agreement(bytes, {.depth = 5});
  }
}

TEST(msgpack_cursor, skips_to_where_the_reader_ends) {
  std::mt19937 random(11);
  constexpr std::string_view likely("\x01\xcc\xff\xc4\xa1\xa2\x91\x92\x81\x82\xc7\xd4\xc0\xc3\xd9\x00\x00\x00\x02", 19);
  int accepted = 0;
  for (int i = 0; i < 30'000; ++i) {
    std::string bytes;
    for (std::size_t length = random() % 24; bytes.size() < length;) bytes += likely[random() % likely.size()];
    const document source(bytes);
    cursor c(source, {});
    const auto skipped = c.skip();
    block_pool pool;
    arena memory(pool);
    tape to(memory);
    const auto taken = read_one(source, {}, to);
    if (taken) {
      ++accepted;
      ASSERT_TRUE(skipped) << hex(bytes);
      EXPECT_EQ(c.offset(), *taken) << hex(bytes);
    } else if (!skipped) {
      EXPECT_LE(taken.error().offset, skipped.error().offset) << hex(bytes);
    } else {
      EXPECT_TRUE(is_overlooked(taken.error().what)) << hex(bytes);
    }
  }
  EXPECT_GT(accepted, 1'000);
}

TEST(msgpack_cursor, skips_what_is_nested_without_limit) {
  const document source(std::string(100'000, '\x91') + '\x01');
  EXPECT_TRUE(cursor(source, {}).skip());
}

TEST(msgpack_cursor, restores_the_depth_it_left) {
  const document source(unhex("82 91 02 91 91 03"));
  const auto failure = agreement::first_failure(lazy(input(source), {.depth = 2}));
  ASSERT_TRUE(failure);
  EXPECT_EQ(name(failure->what), "depth_limit");
  EXPECT_EQ(failure->offset, 4U);
}

}  // namespace
}  // namespace smelt::msgpack
