// What is refused, and how it is said.
#include <gtest/gtest.h>

#include "tests/service/routes_fixture.hpp"

namespace smelt::service {
namespace {

using test::routes_test;

TEST_F(routes_test, know_no_other_paths) {
  for (const auto* path : {"/v1", "/v1/", "/v1/convert/", "/V1/convert", "/metrics", "/v1/inspect/", "", "*", "//", "/v1/%63onvert"}) {
    const auto r = client.ask({.target = path, .content_type = "application/json"});
    EXPECT_EQ(r.status, 404U) << path;
    EXPECT_TRUE(r.refused) << "before its body is read";
    EXPECT_EQ(r.json()["code"], "not_found");
  }
}

TEST_F(routes_test, name_the_methods_that_a_resource_has) {
  for (const auto verb : {method::get, method::head, method::put, method::delete_, method::options, method::other}) {
    const auto r = client.ask({.verb = verb, .target = "/v1/convert"});
    EXPECT_EQ(r.status, 405U);
    EXPECT_EQ(r.headers, "Allow: POST\r\n");
    EXPECT_TRUE(r.refused);
  }
  const auto r = client.ask({.target = "/v1/formats"});
  EXPECT_EQ(r.status, 405U);
  EXPECT_EQ(r.headers, "Allow: GET, HEAD\r\n");
}

TEST_F(routes_test, list_what_is_supported_when_nothing_suits) {
  const auto type = post("/v1/convert", "1", "application/octet-stream");
  EXPECT_EQ(type.status, 415U);
  EXPECT_TRUE(type.refused);
  EXPECT_TRUE(type.headers.starts_with("Accept: application/json, application/x-ndjson, ")) << type.headers;
  EXPECT_EQ(type.json()["supported"].size(), proto::count_types(formats()));
  EXPECT_EQ(type.json()["supported"][1], "application/x-ndjson");
  EXPECT_EQ(post("/v1/validate", "1", "").status, 415U);
  const auto accept = post("/v1/convert", "1", "application/json", "text/html;q=0.9");
  EXPECT_EQ(accept.status, 406U);
  EXPECT_TRUE(accept.refused);
  EXPECT_EQ(accept.json()["supported"].size(), proto::count_types(formats()));
  EXPECT_EQ(post("/v1/validate", "1", "application/json", "text/html").status, 200U) << "a verdict is always JSON";
  const auto coded = client.ask({.target = "/v1/convert", .content_type = "application/json", .content_encoding = "gzip", .body = "1"});
  EXPECT_EQ(coded.status, 415U);
  EXPECT_EQ(coded.headers, "Accept-Encoding: identity\r\n");
}

TEST_F(routes_test, refuse_options_by_the_head_alone) {
  const auto r = post("/v1/convert?colour=red", "1");
  EXPECT_EQ(r.status, 400U);
  EXPECT_TRUE(r.refused);
  EXPECT_EQ(r.json()["code"], "unknown_option");
  EXPECT_EQ(post("/v1/convert?ident=2", "1").json()["detail"], R"(option "ident": there is no such option; did you mean "indent"?)");
  EXPECT_EQ(r.json()["option"], "colour");
  EXPECT_EQ(post("/v1/convert?indent=2&to=cbor", "1").json()["code"], "option_conflict");
  EXPECT_EQ(post("/v1/extract", "1").json()["code"], "missing_option");
  EXPECT_EQ(post("/v1/echo?x=1", "1").json()["code"], "unknown_option");
  EXPECT_EQ(get("/v1/formats?x=1").json()["code"], "unknown_option");
}

TEST_F(routes_test, stay_json_whatever_the_client_sends) {
  const std::string hostile = "\xff\"\\\x01<script>";
  EXPECT_NO_THROW(client.ask({.target = "/" + hostile}).json());
  EXPECT_NO_THROW(post("/v1/convert?" + hostile + "=1", "1").json());
  EXPECT_NO_THROW(post("/v1/convert", "1", hostile).json());
  EXPECT_NO_THROW(post("/v1/convert", "1", "application/json", hostile).json());
  EXPECT_NO_THROW(post("/v1/convert", "{\"" + hostile).json());
  EXPECT_NO_THROW(post("/v1/extract?path=/%22%5c%e2%82%ac", "{}").json());
}

TEST_F(routes_test, say_of_an_empty_body_that_it_is_empty) {
  const auto r = post("/v1/convert", "");
  EXPECT_EQ(r.status, 400U);
  EXPECT_EQ(r.json()["code"], "truncated");
  EXPECT_EQ(r.json()["detail"], "the payload is empty");
  EXPECT_EQ(post("/v1/extract?path=/a", "").json()["detail"], "the payload is empty");
  EXPECT_EQ(post("/v1/validate", "").json()["errors"][0]["detail"], "the payload is empty");
}

TEST_F(routes_test, set_what_was_written_of_a_path_apart_from_what_is_wrong_with_it) {
  EXPECT_EQ(post("/v1/extract?path=a", "{}").json()["detail"], R"(option "path": a JSON Pointer is empty or begins with '/': "a")");
}

TEST_F(routes_test, give_the_connections_problems_their_details) {
  block_pool pool;
  arena answer(pool);
  arena scratch(pool);
  request_head head;
  head.path = "/v1/convert";
  head.request_id = "id";
  const auto r = served.problem({408, "slow_body", "the body came too slowly", 7}, head, {answer, scratch});
  EXPECT_EQ(r.code, "slow_body");
  EXPECT_EQ(r.status, 408U);
  const auto json = nlohmann::json::parse(r.body);
  EXPECT_EQ(json["title"], "Request Timeout");
  EXPECT_EQ(json["code"], "slow_body");
  EXPECT_EQ(json["instance"], "/v1/convert");
  EXPECT_EQ(json["limit"], 7);
  EXPECT_EQ(json["request_id"], "id");
}

}  // namespace
}  // namespace smelt::service
