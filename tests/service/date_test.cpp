#include "service/date.hpp"

#include <gtest/gtest.h>

#include <string>

namespace smelt::service {
namespace {

std::string date(std::time_t time) {
  std::string text(http_date_size, '?');
  write_http_date(text.data(), time);
  return text;
}

TEST(http_date, is_the_fixed_form_of_rfc_9110) {
  EXPECT_EQ(date(784'111'777), "Sun, 06 Nov 1994 08:49:37 GMT");  // the RFC's own example
  EXPECT_EQ(date(0), "Thu, 01 Jan 1970 00:00:00 GMT");
  EXPECT_EQ(date(1'709'164'799), "Wed, 28 Feb 2024 23:59:59 GMT");
  EXPECT_EQ(date(1'709'164'800), "Thu, 29 Feb 2024 00:00:00 GMT");
  EXPECT_EQ(date(4'102'444'800), "Fri, 01 Jan 2100 00:00:00 GMT");
}

TEST(http_date, is_that_of_the_present) {
  http_date clock;
  const std::time_t before = std::time(nullptr) - 1;  // the system's coarse clock may lag
  const std::string now(clock.now());
  bool found = false;
  for (std::time_t t = before; t <= std::time(nullptr); ++t) found = found || now == date(t);
  EXPECT_TRUE(found) << now;
}

}  // namespace
}  // namespace smelt::service
