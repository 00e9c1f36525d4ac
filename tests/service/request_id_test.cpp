#include "service/request_id.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace smelt::service {
namespace {

TEST(request_id, is_harmless_when_visible_short_and_without_markup) {
  EXPECT_TRUE(harmless_request_id("a"));
  EXPECT_TRUE(harmless_request_id("0af7651916cd43dd-8448:eb21/1c80.319c_X~"));
  EXPECT_TRUE(harmless_request_id(std::string(128, 'x')));
  EXPECT_FALSE(harmless_request_id(""));
  EXPECT_FALSE(harmless_request_id(std::string(129, 'x')));
  for (const char* bad : {"a b", "a\tb", "\"", "'", "`", "\\", "<", ">", "&", "\x7f", "\x01", "\xc3\xa9"}) {
    EXPECT_FALSE(harmless_request_id(bad)) << bad;
  }
}

TEST(request_id, is_made_once_only) {
  request_id_maker one;
  request_id_maker other;
  std::set<std::string> seen;
  std::array<char, request_id_maker::size> to{};
  for (int i = 0; i < 1'000; ++i) {
    seen.emplace(one.make(to));
    seen.emplace(other.make(to));
  }
  EXPECT_EQ(seen.size(), 2'000U);
  for (const std::string& id : seen) {
    EXPECT_EQ(id.size(), 32U);
    EXPECT_EQ(id.find_first_not_of("0123456789abcdef"), std::string::npos);
  }
}

}  // namespace
}  // namespace smelt::service
