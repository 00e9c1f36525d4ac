// What lazy values answer, whatever the format.
#pragma once

#include <gtest/gtest.h>

#include "core/stream/lazy.hpp"

namespace smelt {

// Of a document that has {"n": 100, "r": 1.5, 2: -1, "x": [true, null], "b": h'0102'} and more.
template <token_cursor C>
void expect_answers(const lazy_value<C>& doc) {
  EXPECT_EQ(doc["n"].template as<int>(), 100);
  EXPECT_EQ(doc["n"].template as<double>(), 100.0);
  EXPECT_EQ(doc["r"].template as<double>(), 1.5);
  EXPECT_EQ(doc["2"].template as<int>(), -1);
  EXPECT_EQ(doc["x"][0].template as<bool>(), true);
  EXPECT_TRUE(doc["x"][1].is_null());
  EXPECT_EQ(doc["b"].template as<std::string_view>(), "\x01\x02");
  EXPECT_EQ(name(doc["n"].template as<std::string_view>().error().what), "wrong_type");
  EXPECT_EQ(name(doc["none"].kind().error().what), "field_absent");
}

}  // namespace smelt
