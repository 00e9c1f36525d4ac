#include "service/greeting.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smelt::service {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(greeting, shows_addresses_that_a_client_on_this_machine_can_use) {
  EXPECT_EQ(url("0.0.0.0", 8'080), "http://127.0.0.1:8080");
  EXPECT_EQ(url("192.0.2.7", 80), "http://192.0.2.7:80");
  EXPECT_EQ(url("::", 8'080), "http://[::1]:8080");
  EXPECT_EQ(url("2001:db8::1", 8'080), "http://[2001:db8::1]:8080");
}

TEST(greeting, tells_programs_the_addresses_in_json) {
  EXPECT_EQ(addresses("http://127.0.0.1:8080", "http://[::1]:8081"),
            "{\"data\":\"http://127.0.0.1:8080\",\"management\":\"http://[::1]:8081\"}\n");
}

TEST(greeting, keeps_curl_from_taking_brackets_for_a_pattern) {
  EXPECT_THAT(greeting("http://[::1]:8080", "http://[::1]:8081"), HasSubstr("curl -gs "));
  EXPECT_THAT(greeting("http://127.0.0.1:8080", "http://127.0.0.1:8081"), Not(HasSubstr("curl -gs ")));
}

TEST(greeting, speaks_of_https_over_tls_and_asks_for_no_name_in_the_certificate) {
  EXPECT_EQ(url("::", 8'443, true), "https://[::1]:8443");
  EXPECT_THAT(greeting("https://127.0.0.1:8443", "http://127.0.0.1:8081"), HasSubstr("curl -ks --json '"));
  EXPECT_THAT(greeting("https://[::1]:8443", "http://[::1]:8081"), HasSubstr("curl -gks --json '"));
}

}  // namespace
}  // namespace smelt::service
