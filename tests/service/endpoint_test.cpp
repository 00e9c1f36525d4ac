#include "service/endpoint.hpp"

#include <gtest/gtest.h>

namespace smelt::service {
namespace {

TEST(endpoint, takes_numeric_addresses_and_localhost) {
  for (const auto& [address, text] : std::vector<std::pair<std::string, std::string>>{
           {"127.0.0.1", "127.0.0.1:8080"},
           {"localhost", "127.0.0.1:8080"},
           {"0.0.0.0", "0.0.0.0:8080"},
           {"255.255.255.255", "255.255.255.255:8080"},
           {"::", "[::]:8080"},
           {"::1", "[::1]:8080"},
           {"2001:DB8:0:0:0:0:0:1", "[2001:db8::1]:8080"},
           {"::ffff:192.0.2.1", "[::ffff:192.0.2.1]:8080"},
           {"fe80::1%7777777", "[fe80::1%7777777]:8080"},
       }) {
    const auto made = endpoint::of(address, 8'080);
    ASSERT_TRUE(made) << address;
    EXPECT_EQ(made->text(), text);
    EXPECT_EQ(made->port(), 8'080);
    EXPECT_EQ(made->family(), address.find(':') == std::string::npos ? AF_INET : AF_INET6);
  }
}

TEST(endpoint, refuses_what_is_no_address) {
  for (const std::string address : {"", "not an address", "host", "127.0.0", "127.0.0.1 ", "0127.0.0.1", "1.2.3.256", "127.0.0.1:80",
                                    "[::1]", "::1::", "fe80::1%", "fe80::1%no such", "fe80::1%0", "127.0.0.1%1", "12345::"}) {
    const auto made = endpoint::of(address, 1);
    ASSERT_FALSE(made) << address;
    EXPECT_EQ(made.error(), "cannot listen on \"" + address + "\": not a numeric address or localhost");
  }
}

TEST(endpoint, changes_its_port_in_both_families) {
  for (const std::string address : {"127.0.0.1", "::1"}) {
    auto made = endpoint::of(address, 0);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->port(), 0);
    made->set_port(65'535);
    EXPECT_EQ(made->port(), 65'535);
    EXPECT_TRUE(made->text().ends_with(":65535"));
  }
}

TEST(endpoint, writes_the_longest_text) {
  const auto made = endpoint::of("1111:2222:3333:4444:5555:6666:7777:8888%4294967295", 65'535);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->text(), "[1111:2222:3333:4444:5555:6666:7777:8888%4294967295]:65535");
}

}  // namespace
}  // namespace smelt::service
