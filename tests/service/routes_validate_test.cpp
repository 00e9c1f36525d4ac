// What verdicts on payloads answer.
#include <gtest/gtest.h>

#include "tests/service/routes_fixture.hpp"

namespace smelt::service {
namespace {

using test::routes_test;

TEST_F(routes_test, validate_payloads) {
  const auto valid = post("/v1/validate", "[1]");
  EXPECT_EQ(valid.status, 200U);
  EXPECT_EQ(valid.content_type, "application/json");
  EXPECT_EQ(valid.body, R"({"valid":true})");
  EXPECT_EQ(valid.to, "");
  const auto invalid = post("/v1/validate", "[1,\n]");
  EXPECT_EQ(invalid.status, 200U);
  const auto report = invalid.json();
  EXPECT_EQ(report["valid"], false);
  ASSERT_EQ(report["errors"].size(), 1U);
  EXPECT_EQ(report["errors"][0]["code"], "unexpected");
  EXPECT_EQ(report["errors"][0]["offset"], 4);
  EXPECT_EQ(report["errors"][0]["line"], 2);
  EXPECT_EQ(report["errors"][0]["column"], 1);
  EXPECT_EQ(report["errors"][0]["path"], "") << "the array's, whose bracket it is";
  EXPECT_EQ(post("/v1/validate", R"({"a":1,"a":2})").json()["errors"][0]["code"], "duplicate_key");
  EXPECT_EQ(post("/v1/validate?duplicate_keys=keep", R"({"a":1,"a":2})").json()["valid"], true);
  EXPECT_EQ(post("/v1/validate", "").json()["errors"][0]["code"], "truncated");
  EXPECT_EQ(post("/v1/validate", std::string("\x81", 1), "application/cbor").json()["errors"][0]["code"], "truncated");
}

TEST_F(routes_test, give_no_verdict_on_what_exceeds_a_limit) {
  EXPECT_EQ(post("/v1/validate", std::string(1'000, '[')).status, 400U);
  EXPECT_EQ(post("/v1/validate", std::string(20'000, ' ')).status, 413U);
}

}  // namespace
}  // namespace smelt::service
