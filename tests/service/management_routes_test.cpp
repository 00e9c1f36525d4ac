#include "service/management_routes.hpp"

#include <gtest/gtest.h>

#include "tests/service/route_client.hpp"

namespace smelt::service {
namespace {

using test::answered;
using test::route_client;

struct management_routes_test : testing::Test {
  readiness ready;
  management_routes served{[] { return std::string("# TYPE x counter\nx 1\n"); }, ready};

  answered get(const std::string& target) const { return route_client{served}.ask({.verb = method::get, .target = target}); }
};

TEST_F(management_routes_test, give_the_metrics_in_prometheus_text_format) {
  const auto r = get("/metrics");
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.content_type, "text/plain; version=0.0.4; charset=utf-8");
  EXPECT_EQ(r.body, "# TYPE x counter\nx 1\n");
  const route_client poor{served, 0};
  EXPECT_EQ(poor.ask({.verb = method::get, .target = "/metrics"}).status, 503U);
}

TEST_F(management_routes_test, tell_health) {
  EXPECT_EQ(get("/livez").status, 200U);
  EXPECT_EQ(get("/readyz").status, 503U);
  EXPECT_EQ(get("/healthz").status, 503U);
  ready.set(true);
  EXPECT_EQ(get("/readyz").status, 200U);
  EXPECT_EQ(get("/healthz?verbose").status, 200U);
}

TEST_F(management_routes_test, tell_the_version) {
  const auto json = get("/version").json();
  EXPECT_EQ(json["name"], "smelt");
  for (const auto* member : {"version", "revision", "compiler", "level"}) EXPECT_FALSE(json[member].get<std::string>().empty()) << member;
}

TEST_F(management_routes_test, serve_no_operations_and_no_other_methods) {
  EXPECT_EQ(route_client{served}.ask({.target = "/v1/convert", .content_type = "application/json", .body = "1"}).status, 404U);
  const auto r = route_client{served}.ask({.target = "/metrics"});
  EXPECT_EQ(r.status, 405U);
  EXPECT_EQ(r.headers, "Allow: GET, HEAD\r\n");
  EXPECT_EQ(route_client{served}.ask({.verb = method::head, .target = "/metrics"}).status, 200U);
}

}  // namespace
}  // namespace smelt::service
