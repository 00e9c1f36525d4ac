#include "service/access/cors.hpp"

#include <gtest/gtest.h>

namespace smelt::service::access {
namespace {

request_head asked(method verb, std::string_view origin, std::string_view requested = "") {
  request_head head;
  head.verb = verb;
  head.origin = origin;
  head.requested_method = requested;
  return head;
}

TEST(access_cors, tells_an_origin_that_is_allowed_and_no_other) {
  const cors pages({"https://a.example", "http://localhost:3000"});
  EXPECT_TRUE(pages.on());
  EXPECT_EQ(pages.lines(asked(method::post, "http://localhost:3000")),
            "Access-Control-Allow-Origin: http://localhost:3000\r\nVary: Origin\r\n"
            "Access-Control-Expose-Headers: Smelt-Converted, Smelt-Checked, X-Request-Id, Retry-After\r\n");
  for (const char* other : {"", "https://b.example", "https://a.example:8443", "http://a.example", "https://a.example.evil", "null", "*"})
    EXPECT_EQ(pages.lines(asked(method::post, other)), "Vary: Origin\r\n") << other;
}

TEST(access_cors, tells_everybody_the_same_where_every_page_is_allowed) {
  const cors pages({"*"});
  for (const char* any : {"", "null", "https://b.example"})
    EXPECT_EQ(pages.lines(asked(method::get, any)),
              "Access-Control-Allow-Origin: *\r\n"
              "Access-Control-Expose-Headers: Smelt-Converted, Smelt-Checked, X-Request-Id, Retry-After\r\n");
}

TEST(access_cors, tells_nothing_where_none_is_allowed) {
  const cors pages({});
  EXPECT_FALSE(pages.on());
  EXPECT_EQ(pages.lines(asked(method::post, "https://a.example")), "");
  EXPECT_FALSE(pages.is_preflight(asked(method::options, "https://a.example", "POST")));
}

// Fetch 3.2.2: OPTIONS, Origin and Access-Control-Request-Method make it.
TEST(access_cors, knows_a_browsers_question_from_another_options) {
  const cors pages({"https://a.example"});
  EXPECT_TRUE(pages.is_preflight(asked(method::options, "https://a.example", "POST")));
  EXPECT_FALSE(pages.is_preflight(asked(method::options, "https://a.example")));
  EXPECT_FALSE(pages.is_preflight(asked(method::options, "", "POST")));
  EXPECT_FALSE(pages.is_preflight(asked(method::post, "https://a.example", "POST")));
  EXPECT_FALSE(pages.is_preflight(asked(method::options, "https://b.example", "POST")));
  EXPECT_TRUE(cors({"*"}).is_preflight(asked(method::options, "https://b.example", "POST")));
}

}  // namespace
}  // namespace smelt::service::access
