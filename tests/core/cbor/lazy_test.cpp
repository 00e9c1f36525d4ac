#include "core/cbor/lazy.hpp"

#include <gtest/gtest.h>

#include "tests/core/cbor/items.hpp"

namespace smelt::cbor {

namespace {

TEST(cbor_lazy, answers_from_the_bytes) {
  const document source(unhex("a6 616e 1864 6172 f93e00 6174 7f61616162ff 6178 c1 82f5f6 02 20 6162 42 0102"));
  const lazy doc{input(source)};
  EXPECT_EQ(doc["n"].as<int>(), 100);
  EXPECT_EQ(doc["n"].as<double>(), 100.0);
  EXPECT_EQ(doc["r"].as<double>(), 1.5);
  EXPECT_EQ(doc["2"].as<int>(), -1);
  EXPECT_EQ(doc["x"][0].as<bool>(), true);
  EXPECT_TRUE(doc["x"][1].is_null());
  EXPECT_EQ(doc["b"].as<std::string_view>(), "\x01\x02");
  EXPECT_EQ(doc.size(), 6U);
  char room[8];
  EXPECT_EQ(doc["t"].copy_text(room), "ab");
  EXPECT_EQ(name(doc["n"].as<std::string_view>().error().what), "wrong_type");
  EXPECT_EQ(name(doc["none"].kind().error().what), "field_absent");
  EXPECT_EQ(hex(*doc["x"].raw()), "c182f5f6");
}

TEST(cbor_lazy, reads_integers_below_64_bits_as_doubles) {
  const document source(unhex("3b ffffffffffffffff"));
  EXPECT_EQ(lazy{input(source)}.as<double>(), -18446744073709551616.0);
  EXPECT_EQ(name(lazy{input(source)}.as<std::int64_t>().error().what), "out_of_range");
}

}  // namespace

}  // namespace smelt::cbor
