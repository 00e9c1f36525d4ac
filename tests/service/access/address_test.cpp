#include "service/access/address.hpp"

#include <gtest/gtest.h>

namespace smelt::service::access {
namespace {

std::uint64_t of(const std::string& text, std::uint16_t port = 1) { return address_of(endpoint::of(text, port).value()); }

TEST(access_address, is_one_for_each_address_whatever_the_port) {
  EXPECT_EQ(of("192.0.2.1", 1), of("192.0.2.1", 2));
  EXPECT_NE(of("192.0.2.1"), of("192.0.2.2"));
  EXPECT_NE(of("192.0.2.1"), of("193.0.2.1"));
}

TEST(access_address, is_one_for_each_64_of_the_newer_kind) {
  EXPECT_EQ(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff:ffff:ffff:ffff"));
  EXPECT_NE(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
}

TEST(access_address, is_the_older_kinds_where_it_is_written_as_the_newer) { EXPECT_EQ(of("::ffff:192.0.2.1"), of("192.0.2.1")); }

TEST(access_address, is_no_other_ones) { EXPECT_NE(of("::1"), of("0.0.0.0")); }

}  // namespace
}  // namespace smelt::service::access
