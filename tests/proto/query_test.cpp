#include "proto/query.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace smelt::proto {
namespace {

using pairs = std::vector<std::pair<std::string, std::string>>;

struct reading {
  pairs parameters;
  bool malformed = false;
  bool out_of_memory = false;
};

reading read(std::string_view query, std::size_t budget = 1U << 20) {
  block_pool pool;
  arena memory(pool, budget);
  query_parameters from(query, memory);
  reading r;
  while (const auto p = from.next()) r.parameters.emplace_back(p->name, p->value);
  r.malformed = from.malformed();
  r.out_of_memory = from.out_of_memory();
  return r;
}

TEST(query, splits_at_ampersands_and_the_first_equals_sign) {
  EXPECT_EQ(read("a=1&b=2").parameters, (pairs{{"a", "1"}, {"b", "2"}}));
  EXPECT_EQ(read("a=b=c&&d&=e&f=").parameters, (pairs{{"a", "b=c"}, {"d", ""}, {"", "e"}, {"f", ""}}));
  EXPECT_EQ(read("").parameters, pairs{});
  EXPECT_EQ(read("&").parameters, pairs{});
}

// WHATWG URL Standard, section 5.1, application/x-www-form-urlencoded parsing.
TEST(query, decodes_as_forms_do) {
  EXPECT_EQ(read("a+b=c+d").parameters, (pairs{{"a b", "c d"}}));
  EXPECT_EQ(read("path=%2Fa%2fb%20c%2B%26%3D%25").parameters, (pairs{{"path", "/a/b c+&=%"}}));
  EXPECT_EQ(read("a=%00%ff").parameters, (pairs{{"a", std::string("\0\xff", 2)}}));
}

TEST(query, refuses_a_percent_sign_without_two_digits) {
  for (const auto* query : {"a=%", "a=%2", "a=%2x", "a=%x2", "%=1", "a=1&b=%%41", "a=%2&b=1", "a=% 1"}) {
    const auto r = read(query);
    EXPECT_TRUE(r.malformed) << query;
  }
  EXPECT_EQ(read("a=1&b=%").parameters, (pairs{{"a", "1"}}));
}

TEST(query, says_when_memory_is_spent) {
  EXPECT_TRUE(read("a=%41", 0).out_of_memory);
  EXPECT_FALSE(read("a=41", 0).out_of_memory) << "plain texts take none";
}

}  // namespace
}  // namespace smelt::proto
