#include "service/routes.hpp"

#include <gtest/gtest.h>

#include "tests/service/routes_fixture.hpp"

namespace smelt::service {
namespace {

using test::route_client;
using test::routes_test;

TEST_F(routes_test, list_the_formats) {
  const auto r = get("/v1/formats");
  EXPECT_EQ(r.status, 200U);
  const auto listed = r.json()["formats"];
  ASSERT_EQ(listed.size(), formats().size());
  EXPECT_EQ(listed[0]["name"], "json");
  EXPECT_EQ(listed[0]["media_types"][0], "application/json");
  EXPECT_EQ(listed[0]["suffix"], "+json");
  EXPECT_EQ(listed[0]["text"], true);
}

TEST_F(routes_test, give_the_body_back_where_echo_is_on) {
  const auto r = post("/v1/echo", "<any bytes>", "text/html");
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.body, "<any bytes>");
  EXPECT_EQ(r.content_type, "application/octet-stream");
  const routes quiet({}, formats(), ready);
  EXPECT_EQ(route_client{quiet}.ask({.target = "/v1/echo"}).status, 404U);
}

TEST_F(routes_test, tell_health) {
  EXPECT_EQ(get("/livez").status, 200U);
  for (const auto* path : {"/readyz", "/healthz"}) {
    const auto not_yet = get(path);
    EXPECT_EQ(not_yet.status, 503U);
    EXPECT_EQ(not_yet.headers, "Retry-After: 1\r\n");
    EXPECT_EQ(not_yet.json()["code"], "not_ready");
  }
  ready.set(true);
  EXPECT_EQ(get("/readyz").json()["status"], "ok");
  EXPECT_EQ(get("/healthz").status, 200U);
}

TEST_F(routes_test, point_the_way_at_the_root) {
  const auto r = get("/");
  EXPECT_EQ(r.status, 200U);
  EXPECT_NE(r.body.find("/openapi.yaml"), std::string::npos);
}

TEST_F(routes_test, answer_head_as_get) {
  for (const auto* path : {"/", "/v1/formats", "/openapi.yaml", "/openapi.json", "/livez"}) {
    const auto head = client.ask({.verb = method::head, .target = path});
    EXPECT_EQ(head.status, 200U) << path;
    EXPECT_EQ(head.body, get(path).body) << path;
  }
}

}  // namespace
}  // namespace smelt::service
