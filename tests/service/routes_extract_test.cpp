// What extractions answer.
#include <gtest/gtest.h>

#include "tests/service/routes_fixture.hpp"

namespace smelt::service {
namespace {

using test::asked;
using test::cbor_example;
using test::list_of;
using test::route_client;
using test::routes_test;

TEST_F(routes_test, extract_one_value_bare) {
  const auto r = post("/v1/extract?path=/b/1", R"({"a":1,"b":[2,{"c":"x"}]} trailing)");
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.body, R"({"c":"x"})");
  EXPECT_EQ(r.headers, "Smelt-Checked: lazy\r\n");
  EXPECT_EQ(r.operation, "extract");
}

TEST_F(routes_test, extract_several_values_keyed_by_their_paths) {
  const auto r = post("/v1/extract?path=/b&path=&path=/a~1c+d&to=json", R"({"b":[1,{"x":[]}],"a/c d":null})");
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.body, R"({"/b":[1,{"x":[]}],"":{"b":[1,{"x":[]}],"a/c d":null},"/a~1c d":null})");
  const auto full = post("/v1/extract?path=/b&path=&path=/a~1c+d&to=json&check=full", R"({"b":[1,{"x":[]}],"a/c d":null})");
  EXPECT_EQ(full.body, r.body);
  EXPECT_EQ(full.headers, "Smelt-Checked: full\r\n");
}

TEST_F(routes_test, extract_into_another_format) {
  const auto r = post("/v1/extract?path=/b&path=/a", R"({"a":1,"b":[2,3]})", "application/json", "application/cbor");
  EXPECT_EQ(r.body, std::string("\xa2\x62/b\x82\x02\x03\x62/a\x01", 11));
}

TEST_F(routes_test, extract_what_has_no_bytes_of_its_own) {
  const std::string records = "{i\x01r[${i\x01xU}#i\x02\x07\x09}";
  const auto one = post("/v1/extract?path=/r/1/x&to=json", records, "application/jdata-binary");
  EXPECT_EQ(one.body, "9");
  EXPECT_EQ(one.headers, "Smelt-Checked: lazy\r\n");
  EXPECT_EQ(post("/v1/extract?path=/r/0&path=/r/1/x&to=json", records, "application/x-bjdata").body, R"({"/r/0":{"x":7},"/r/1/x":9})");
  EXPECT_EQ(post("/v1/extract?path=/a",
                 "{$U#i\x01i\x01"
                 "a\x05",
                 "application/jdata-binary")
                .body,
            "i\x05");
  EXPECT_EQ(post("/v1/extract?path=/b",
                 "{$U#i\x01i\x01"
                 "a\x05",
                 "application/jdata-binary")
                .status,
            422U);
  EXPECT_EQ(post("/v1/extract?path=/r/2/x", records, "application/jdata-binary").status, 422U);
}

TEST_F(routes_test, charge_each_path_what_was_passed_for_it) {
  const std::string body = R"({"a":{"x":1},"b":")" + std::string(5'000, 'b') + R"(","c":[)" + list_of(100) + "]}";
  const auto status = [&](std::uint64_t work, const std::string& query) {
    const routes some({.limits = {.work = work}}, formats(), ready);
    return route_client{some}.ask({.target = "/v1/extract?missing=null" + query, .content_type = "application/json", .body = body}).status;
  };
  EXPECT_EQ(status(100, "&path=/a/x&path=/a/y&path=/a/z"), 200U) << "what is absent from a small object costs no more than that";
  EXPECT_EQ(status(4'000, "&path=/a/x&path=/c"), 400U);
  EXPECT_EQ(status(6'000, "&path=/a/x&path=/c"), 200U);
  EXPECT_EQ(status(200, "&check=full&path=/c/98&path=/c/99"), 200U);
  EXPECT_EQ(status(200, "&check=full&path=/c/97&path=/c/98&path=/c/99"), 400U) << "a tape's members and elements count too";
}

TEST_F(routes_test, bound_what_several_paths_may_cost) {
  const routes strict({.limits = {.tokens = 10, .work = 16}}, formats(), ready);
  const route_client asking{strict};
  const asked far{.target = "/v1/extract?path=/b&path=/c&path=/d",
                  .content_type = "application/json",
                  .body = R"({"a":"0123456789","b":1,"c":2,"d":3})"};
  const auto refused = asking.ask(far);
  EXPECT_EQ(refused.status, 400U);
  EXPECT_EQ(refused.json()["code"], "work_limit");
  EXPECT_EQ(refused.json()["limit"], 16);
  const auto once = asking.ask({.target = far.target + "&check=full", .content_type = far.content_type, .body = far.body});
  EXPECT_EQ(once.body, R"({"/b":1,"/c":2,"/d":3})");
  const auto large = asking.ask({.target = "/v1/extract?path=&path=/0", .content_type = "application/json", .body = "[[1,2,3],4]"});
  EXPECT_EQ(large.status, 400U);
  EXPECT_EQ(large.json()["code"], "tokens_limit");
}

TEST_F(routes_test, name_the_path_that_meets_nothing) {
  for (const auto* check : {"", "&check=full"}) {
    const auto r = post("/v1/extract?path=/a&path=/x~1y" + std::string(check), R"({"a":1})");
    EXPECT_EQ(r.status, 422U);
    EXPECT_EQ(r.json()["code"], "field_absent");
    EXPECT_EQ(r.json()["path"], "/x~1y");
    EXPECT_EQ(r.json()["offset"], 0);
    EXPECT_EQ(r.json()["line"], 1);
    EXPECT_EQ(r.json()["column"], 1);
    const auto null = post("/v1/extract?missing=null&path=/x~1y&path=/a" + std::string(check), R"({"a":1})");
    EXPECT_EQ(null.body, R"({"/x~1y":null,"/a":1})");
    EXPECT_EQ(post("/v1/extract?missing=null&path=/x" + std::string(check), R"({"a":1})").body, "null");
  }
}

TEST_F(routes_test, check_the_whole_payload_when_told_to) {
  const std::string payload = R"({"a":1,"b":[}})";
  EXPECT_EQ(post("/v1/extract?path=/a", payload).body, "1");
  const auto full = post("/v1/extract?path=/a&check=full", payload);
  EXPECT_EQ(full.status, 400U);
  EXPECT_EQ(full.json()["path"], "/b/0");
  EXPECT_EQ(post("/v1/extract?path=/b", payload).status, 400U) << "met on the way";
}

TEST_F(routes_test, obey_the_rule_for_repeated_keys_while_extracting) {
  const std::string payload = R"({"a":1,"a":2})";
  EXPECT_EQ(post("/v1/extract?path=/a", payload).body, "1");
  EXPECT_EQ(post("/v1/extract?path=/a&duplicate_keys=first", payload).headers, "Smelt-Checked: full\r\n");
  EXPECT_EQ(post("/v1/extract?path=/a&duplicate_keys=last", payload).body, "2");
  EXPECT_EQ(post("/v1/extract?path=/a&duplicate_keys=reject", payload).status, 422U);
  EXPECT_EQ(post("/v1/extract?path=/a&duplicate_keys=last&check=lazy", payload).status, 400U);
}

TEST_F(routes_test, extract_into_the_same_format_copies_the_values_own_bytes) {
  const std::string text = R"({"a": { "b" : [1.000, "\u0041" ] } , "c":1})";
  for (const char* query : {"?path=/a", "?path=/a&check=full", "?path=/a&duplicate_keys=keep", "?path=/a&check=full&strict=true"})
    EXPECT_EQ(post(std::string("/v1/extract") + query, text).body, R"({ "b" : [1.000, "\u0041" ] })") << query;
  for (const char* query :
       {"?path=/a&indent=0", "?path=/a&duplicate_keys=first", "?path=/a&duplicate_keys=last", "?path=/a&big_numbers=exact"})
    EXPECT_EQ(post(std::string("/v1/extract") + query, text).body, R"({"b":[1.000,"A"]})") << query;
  EXPECT_EQ(post("/v1/extract?path=/a&path=/c", text).body, R"({"/a":{"b":[1.000,"A"]},"/c":1})");
  EXPECT_EQ(post("/v1/extract?path=/a&canonical=true", text).body, R"({"b":[1,"A"]})");
  // {"a": [_ 1 in nine bytes, (_ "x", "y")]}
  const std::string binary("\xa1\x61\x61\x9f\x1b\0\0\0\0\0\0\0\x01\x7f\x61x\x61y\xff\xff", 20);
  EXPECT_EQ(post("/v1/extract?path=/a", binary, "application/cbor").body, binary.substr(3));
  EXPECT_EQ(post("/v1/extract?path=/a&canonical=true", binary, "application/cbor").body, "\x82\x01\x62xy");
}

TEST_F(routes_test, extract_into_the_same_format_checks_what_it_copies) {
  EXPECT_EQ(post("/v1/extract?path=/a", R"({"a":{"b":1,"b":2}})").json()["code"], "duplicate_key");
  EXPECT_EQ(post("/v1/extract?path=/a", R"({"a":[1,01]})").json()["code"], "invalid_number");
  EXPECT_EQ(post("/v1/extract?path=/a", "{\"a\":\"\xff\"}").json()["code"], "invalid_text");
  EXPECT_EQ(post("/v1/extract?path=/a&missing=null", R"({"b": 1})").body, "null");
  EXPECT_EQ(post("/v1/extract?path=/a&check=full&missing=null", R"({"b": 1})").body, "null");
}

TEST_F(routes_test, extract_keeps_the_shape_where_it_is_asked_for) {
  const std::string text = R"({"id":7,"user":{"name":"Ann","tags":["x","y","z"]},"n":1.000})";
  const auto r = post("/v1/extract?shape=keep&path=/n&path=/user/tags/2&path=/user/tags/0", text);
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.body, R"({"user":{"tags":["x","z"]},"n":1.000})");
  EXPECT_EQ(r.headers, "Smelt-Checked: full\r\n");
  EXPECT_EQ(post("/v1/extract?shape=keep&path=/b/0&to=json", cbor_example, "application/cbor").body, R"({"b":[2]})");
  EXPECT_EQ(post("/v1/extract?shape=keep&path=/b/0", cbor_example, "application/cbor").body, "\xa1\x61\x62\x81\x02");
  const auto absent = post("/v1/extract?shape=keep&path=/id&path=/user/age", text);
  EXPECT_EQ(absent.status, 422U);
  EXPECT_EQ(absent.json()["code"], "field_absent");
  EXPECT_EQ(absent.json()["path"], "/user/age");
  EXPECT_EQ(post("/v1/extract?shape=keep&path=/id&path=/user/age&missing=null", text).body, R"({"id":7,"user":{"age":null}})");
  EXPECT_EQ(post("/v1/extract?shape=keep&path=/id", text + "x").json()["code"], "trailing");
}

}  // namespace
}  // namespace smelt::service
