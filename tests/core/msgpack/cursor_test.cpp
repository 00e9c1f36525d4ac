#include "core/msgpack/cursor.hpp"

#include <gtest/gtest.h>

#include "core/msgpack/lazy.hpp"
#include "tests/agreement/lazy_walk.hpp"
#include "tests/core/msgpack/items.hpp"
#include "tests/core/stream/hostile_bytes.hpp"

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
    for_every_truncation(bytes, [](const std::string& beginning) {
      expect_agreement(beginning);
      EXPECT_EQ(reading(beginning).fault(), "truncated");
    });
    expect_agreement(bytes);
    EXPECT_EQ(reading(bytes).fault(), "none");
    expect_agreement(bytes + '\0');
  }
}

TEST(msgpack_cursor, agrees_with_the_reader_on_every_byte_in_every_place) {
  for (const std::string_view digits : documents)
    for_every_byte_in_every_place(unhex(digits), [](const std::string& changed) { expect_agreement(changed); });
}

TEST(msgpack_cursor, agrees_with_the_reader_on_generated_bytes) {
  constexpr std::string_view likely(
      "\x01\xcc\xff\xc4\xa1\xa2\x91\x92\x81\x82\xc7\xd4\xc0\xc3\xca\xd9\xdc\xde\x00\x00\x00\x02\xc3\xbc\xd6\xff", 26);
  for_generated_bytes(7, likely, made_of::any_bytes, [](const std::string& bytes) { expect_agreement(bytes, {.depth = 5}); });
}

TEST(msgpack_cursor, skips_to_where_the_reader_ends) {
  constexpr std::string_view likely("\x01\xcc\xff\xc4\xa1\xa2\x91\x92\x81\x82\xc7\xd4\xc0\xc3\xd9\x00\x00\x00\x02", 19);
  expect_skipping_to_end_where_reading_does<cursor, read_one>(likely, is_overlooked);
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
