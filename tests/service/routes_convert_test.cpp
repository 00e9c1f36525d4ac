// What conversions answer.
#include <gtest/gtest.h>

#include "tests/service/routes_fixture.hpp"

namespace smelt::service {
namespace {

using test::cbor_example;
using test::routes_test;

TEST_F(routes_test, convert_a_payload_to_what_the_client_accepts) {
  const auto r = post("/v1/convert", R"({"a": 1, "b": [2, 3]})", "application/json; charset=utf-8", "application/cbor");
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.content_type, "application/cbor");
  EXPECT_EQ(r.body, cbor_example);
  EXPECT_EQ(r.headers, "");
  EXPECT_EQ(r.operation, "convert");
  EXPECT_EQ(r.from, "json");
  EXPECT_EQ(r.to, "cbor");
}

TEST_F(routes_test, convert_to_the_payloads_own_format_where_nothing_is_asked_for) {
  const auto r = post("/v1/convert", "{ \"a\" : 1.000 }", "application/vnd.x+json", "*/*");
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.content_type, "application/json");
  EXPECT_EQ(r.body, R"({"a":1.000})");
}

TEST_F(routes_test, let_options_win_over_headers) {
  const auto r = post("/v1/convert?from=cbor&to=json&indent=2", cbor_example, "text/plain", "text/html");
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.body, "{\n  \"a\": 1,\n  \"b\": [\n    2,\n    3\n  ]\n}");
}

TEST_F(routes_test, count_conversions_in_a_header) {
  const auto r = post("/v1/convert?to=json", std::string("\x83\x41\x01\x41\x02\xc9\x01", 7), "application/cbor");  // [h'01', h'02', 9(1)]
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.headers, "Smelt-Converted: bytes=2, tags=1\r\n");
  EXPECT_EQ(r.body, R"(["AQ","Ag",1])");
}

TEST_F(routes_test, say_where_a_payload_is_malformed) {
  const auto r = post("/v1/convert", "{\"a\": [1,\n 2, x]}");
  EXPECT_EQ(r.status, 400U);
  EXPECT_EQ(r.content_type, "application/problem+json");
  const auto json = r.json();
  EXPECT_EQ(json["code"], "unexpected");
  EXPECT_EQ(json["offset"], 14);
  EXPECT_EQ(json["line"], 2);
  EXPECT_EQ(json["column"], 5);
  EXPECT_EQ(json["path"], "/a/2");
  EXPECT_EQ(json["instance"], "/v1/convert");
  EXPECT_EQ(json["request_id"], "request-1");
  EXPECT_EQ(json["title"], "Bad Request");
  EXPECT_EQ(r.operation, "convert");
  EXPECT_EQ(r.from, "json");
}

TEST_F(routes_test, refuse_repeated_keys_and_what_the_target_lacks_with_422) {
  const auto repeated = post("/v1/convert", R"({"a":{"k":1,"k":2}})");
  EXPECT_EQ(repeated.status, 422U);
  EXPECT_EQ(repeated.json()["code"], "duplicate_key");
  EXPECT_EQ(repeated.json()["path"], "/a/k");
  const auto strict = post("/v1/convert?to=json&strict=true", std::string("\x82\x01\x41\x01", 4), "application/cbor");
  EXPECT_EQ(strict.status, 422U);
  EXPECT_EQ(strict.json()["code"], "not_representable");
  EXPECT_EQ(strict.json()["path"], "/1");
  EXPECT_EQ(strict.json().count("line"), 0U);
  EXPECT_EQ(post("/v1/convert?duplicate_keys=last", R"({"a":1,"a":2})").body, R"({"a":2})");
}

// What docs/http-api.md says of JSON -> JSON and CBOR -> CBOR.
TEST_F(routes_test, convert_to_the_same_format_keeps_what_it_says) {
  EXPECT_EQ(post("/v1/convert", R"([ 1.000, 1e400, -0, "\u0041\/" ])").body, R"([1.000,1e400,-0,"A/"])");
  const auto converted = [this](const std::string& bytes) { return post("/v1/convert", bytes, "application/cbor").body; };
  using namespace std::string_literals;
  // 0("x"), undefined, simple(16), NaN with a payload, -0.0, a typed array and one with a shape, {2: 1, "a": 1}
  const std::string kept =
      "\x87\xc0\x61x\xf7\xf0\xf9\xfe\x01\xf9\x80\0\xd8\x28\x82\x82\x01\x02\xd8\x45\x44\1\2\3\4\xa2\x02\x01\x61\x61\x01"s;
  EXPECT_EQ(converted(kept), kept);
  EXPECT_EQ(converted("\x9f\x18\x01\xff"s), "\x81\x01"s);
  EXPECT_EQ(converted("\xfb\x3f\xf0\0\0\0\0\0\0"s), "\xf9\x3c\0"s);
  EXPECT_EQ(converted("\x5f\x41\x01\x41\x02\xff"s), "\x42\x01\x02"s);
  EXPECT_EQ(converted("\xc2\x41\x01"s), "\x01"s);
  EXPECT_EQ(converted("\xc4\x82\x20\x0f"s), "\xc4\x82\x20\x0f"s);
  EXPECT_EQ(converted("\xc4\x82\x02\x05"s), "\x19\x01\xf4"s);
}

}  // namespace
}  // namespace smelt::service
