// What inspections answer.
#include <gtest/gtest.h>

#include "tests/service/routes_fixture.hpp"

namespace smelt::service {
namespace {

using test::asked;
using test::route_client;
using test::routes_test;

// The CBOR payload 82 01 61: an array of two, cut off within its text.
TEST_F(routes_test, inspect_a_payload_up_to_its_fault) {
  const auto r = post("/v1/inspect", "\x82\x01\x61", "application/cbor");
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.content_type, "application/json");
  EXPECT_EQ(r.operation, "inspect");
  EXPECT_EQ(r.from, "cbor");
  EXPECT_EQ(r.json(), nlohmann::json::parse(R"({"format":"cbor","size":3,"rows":[
      {"offset":0,"size":1,"bytes":"82","kind":"begin_array","value":"not closed","path":""},
      {"offset":1,"size":1,"bytes":"01","kind":"integer","value":"1","path":"/0"}],
      "fault":{"code":"truncated","detail":"the string's length goes beyond the end of the input","offset":2,"path":"/1"}})"));
}

TEST_F(routes_test, inspect_what_is_sound_too) {
  const auto r = post("/v1/inspect", R"({ "a\u0062": [1.50] })");
  EXPECT_EQ(r.json(), nlohmann::json::parse(R"({"format":"json","size":21,"rows":[
      {"offset":0,"size":1,"bytes":"7b","kind":"begin_object","value":"1 member","path":""},
      {"offset":2,"size":9,"bytes":"22615c753030363222","kind":"key","value":"ab","length":2,"path":"/ab"},
      {"offset":13,"size":1,"bytes":"5b","kind":"begin_array","value":"1 element","path":"/ab"},
      {"offset":14,"size":4,"bytes":"312e3530","kind":"number","value":"1.50","length":4,"path":"/ab/0"},
      {"offset":18,"size":1,"bytes":"5d","kind":"end_array","value":"","path":"/ab"},
      {"offset":20,"size":1,"bytes":"7d","kind":"end_object","value":"","path":""}]})"));
}

TEST_F(routes_test, inspect_a_part_of_a_payload) {
  const auto r = post("/v1/inspect?offset=3&limit=2", "[10,20,30,40");
  const auto json = r.json();
  ASSERT_EQ(json["rows"].size(), 2U);
  EXPECT_EQ(json["rows"][0]["value"], "20");
  EXPECT_EQ(json["rows"][1]["value"], "30");
  EXPECT_EQ(json["more"], 1);
  EXPECT_EQ(json["next"], 10);
  EXPECT_EQ(json["fault"]["offset"], 12);
  EXPECT_EQ(json["fault"]["line"], 1);
  EXPECT_EQ(json["fault"]["column"], 13);
}

TEST_F(routes_test, inspect_in_the_form_that_the_client_accepts) {
  EXPECT_EQ(post("/v1/inspect", "1", "application/json", "text/plain").content_type, "text/plain; charset=utf-8");
  EXPECT_EQ(post("/v1/inspect", "1", "application/json", "*/*").content_type, "application/json");
  EXPECT_EQ(post("/v1/inspect", "1", "application/json", "text/plain;q=0.5, application/json;q=0.4").content_type,
            "text/plain; charset=utf-8");
  EXPECT_EQ(post("/v1/inspect?render=json", "1", "application/json", "text/plain").content_type, "application/json");
  const auto refused = post("/v1/inspect", "1", "application/json", "application/cbor");
  EXPECT_EQ(refused.status, 406U);
  EXPECT_TRUE(refused.refused);
}

TEST_F(routes_test, inspect_a_repeated_key_as_a_fault_unless_it_is_to_be_kept) {
  const auto r = post("/v1/inspect", R"({"a":1,"a":2})").json();
  EXPECT_EQ(r["fault"]["code"], "duplicate_key");
  ASSERT_EQ(r["rows"].size(), 4U);
  EXPECT_EQ(r["rows"][3]["kind"], "key");
  EXPECT_EQ(r["rows"][3]["offset"], 7);
  EXPECT_FALSE(post("/v1/inspect?duplicate_keys=keep", R"({"a":1,"a":2})").json().contains("fault"));
}

TEST_F(routes_test, inspect_as_far_as_a_limit_lets) {
  const auto r = post("/v1/inspect", std::string(65, '[')).json();
  EXPECT_EQ(r["fault"]["code"], "depth_limit");
  EXPECT_EQ(r["rows"].size(), 64U);
  EXPECT_EQ(post("/v1/inspect", std::string(10'001, ' ')).status, 413U);
}

TEST_F(routes_test, inspect_within_the_memory_allowed) {
  const asked what{.target = "/v1/inspect?render=text", .content_type = "application/json", .body = "[" + std::string(5'000, '[')};
  for (std::size_t budget = 0; budget < 200'000; budget += 4'096) {
    const auto small_answer = route_client{served, budget}.ask(what);
    EXPECT_TRUE(small_answer.status == 200U || small_answer.status == 503U) << budget;
    const auto small_scratch = route_client{served, std::size_t{1} << 20, budget}.ask(what);
    EXPECT_TRUE(small_scratch.status == 200U || small_scratch.status == 503U) << budget;
  }
}

}  // namespace
}  // namespace smelt::service
