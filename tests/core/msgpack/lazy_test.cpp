#include "core/msgpack/lazy.hpp"

#include <gtest/gtest.h>

#include "tests/core/msgpack/items.hpp"
#include "tests/core/stream/lazy_answers.hpp"

namespace smelt::msgpack {
namespace {

TEST(msgpack_lazy, answers_from_the_bytes) {
  const document source(unhex("87 a16e 64 a172 ca3fc00000 a174 a26162 a178 92c3c0 02 ff a162 c4020102 a165 d605 01020304"));
  const lazy doc{input(source)};
  expect_answers(doc);
  EXPECT_EQ(doc["t"].as<std::string_view>(), "ab");
  EXPECT_EQ(doc["e"].kind(), kind::extension);
  EXPECT_EQ(doc["e"].extension_type(), 5);
  EXPECT_EQ(doc["e"].as<std::string_view>(), "\x01\x02\x03\x04");
  EXPECT_EQ(doc.size(), 7U);
  EXPECT_EQ(name(doc["n"].extension_type().error().what), "wrong_type");
  EXPECT_EQ(hex(*doc["x"].raw()), "92c3c0");
}

TEST(msgpack_lazy, knows_the_signs_of_extension_types) {
  const document source(unhex("92 d480 00 d47f 00"));
  const lazy doc{input(source)};
  EXPECT_EQ(doc[0].extension_type(), -128);
  EXPECT_EQ(doc[1].extension_type(), 127);
}

}  // namespace
}  // namespace smelt::msgpack
