#include "service/response_head.hpp"

#include <gtest/gtest.h>

#include <string>

namespace smelt::service {
namespace {

std::string written(const response_head& head) {
  std::string text(response_head_bound(head), '?');
  text.resize(static_cast<std::size_t>(write_response_head(text.data(), head) - text.data()));
  return text;
}

TEST(response_head, writes_a_line_for_each_field_there_is) {
  EXPECT_EQ(written({.status = 200,
                     .content_type = "application/cbor",
                     .headers = "Smelt-Checked: full\r\nVary: Accept\r\n",
                     .request_id = "abc",
                     .date = "Sun, 06 Nov 1994 08:49:37 GMT",
                     .length = 1'234}),
            "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Type: application/cbor\r\nContent-Length: 1234\r\n"
            "X-Request-Id: abc\r\nSmelt-Checked: full\r\nVary: Accept\r\n\r\n");
}

TEST(response_head, says_whether_the_connection_ends_where_that_is_not_implied) {
  EXPECT_EQ(written({.status = 503, .content_type = {}, .headers = {}, .request_id = {}, .date = "d", .connection = persistence::close}),
            "HTTP/1.1 503 Service Unavailable\r\nDate: d\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(written({.status = 200, .content_type = {}, .headers = {}, .request_id = {}, .date = "d", .connection = persistence::keep}),
            "HTTP/1.1 200 OK\r\nDate: d\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n");
}

// RFC 9110 8.6
TEST(response_head, gives_no_length_where_there_can_be_no_body) {
  EXPECT_EQ(written({.status = 204, .content_type = {}, .headers = {}, .request_id = {}, .date = "d"}),
            "HTTP/1.1 204 No Content\r\nDate: d\r\n\r\n");
}

TEST(response_head, stays_within_its_bound) {
  for (unsigned status = 100; status < 1'000; ++status) {
    const response_head head{.status = status,
                             .content_type = {},
                             .headers = {},
                             .request_id = {},
                             .date = "Sun, 06 Nov 1994 08:49:37 GMT",
                             .length = ~std::uint64_t{0},
                             .connection = persistence::keep};
    EXPECT_LE(written(head).size(), response_head_bound(head));
  }
}

// RFC 9112 4: the reason may be empty, the space before it may not be missing.
TEST(response_head, leaves_the_reason_of_an_unlisted_status_empty) {
  EXPECT_EQ(written({.status = 299, .content_type = {}, .headers = {}, .request_id = {}, .date = "d"}),
            "HTTP/1.1 299 \r\nDate: d\r\nContent-Length: 0\r\n\r\n");
}

}  // namespace
}  // namespace smelt::service
