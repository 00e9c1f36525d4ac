#include "core/cbor/lazy.hpp"

#include <gtest/gtest.h>

#include "tests/core/cbor/items.hpp"
#include "tests/core/stream/lazy_answers.hpp"

namespace smelt::cbor {

namespace {

TEST(cbor_lazy, answers_from_the_bytes) {
  const document source(unhex("a6 616e 1864 6172 f93e00 6174 7f61616162ff 6178 c1 82f5f6 02 20 6162 42 0102"));
  const lazy doc{input(source)};
  expect_answers(doc);
  EXPECT_EQ(doc.size(), 6U);
  char room[8];
  EXPECT_EQ(doc["t"].copy_text(room), "ab");
  EXPECT_EQ(hex(*doc["x"].raw()), "c182f5f6");
}

TEST(cbor_lazy, reads_integers_below_64_bits_as_doubles) {
  const document source(unhex("3b ffffffffffffffff"));
  EXPECT_EQ(lazy{input(source)}.as<double>(), -18446744073709551616.0);
  EXPECT_EQ(name(lazy{input(source)}.as<std::int64_t>().error().what), "out_of_range");
}

}  // namespace

}  // namespace smelt::cbor
