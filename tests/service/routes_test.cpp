#include "service/routes.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/core/allocation_count.hpp"
#include "tests/service/route_client.hpp"

namespace smelt::service {
namespace {

using test::answered;
using test::asked;
using test::route_client;

std::string list_of(int count) {
  std::string list = "0";
  for (int i = 1; i < count; ++i) list += ",0";
  return list;
}

struct routes_test : testing::Test {
  readiness ready;
  routes served{{.limits = {.depth = 64, .bytes = 10'000}, .echo = true}, formats(), ready};
  route_client client{served};

  answered post(const std::string& target, const std::string& body, const std::string& type = "application/json",
                const std::string& accept = "") const {
    return client.ask({.target = target, .content_type = type, .accept = accept, .body = body});
  }
  answered get(const std::string& target) const { return client.ask({.verb = method::get, .target = target}); }
};

// RFC 8949, appendix A: {"a": 1, "b": [2, 3]}.
const std::string cbor_example("\xa2\x61\x61\x01\x61\x62\x82\x02\x03", 9);

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

TEST_F(routes_test, name_the_limit_that_was_met) {
  const auto deep = post("/v1/convert", std::string(1'000, '['));
  EXPECT_EQ(deep.status, 400U);
  EXPECT_EQ(deep.json()["code"], "depth_limit");
  EXPECT_EQ(deep.json()["limit"], 64);
  const auto large = post("/v1/convert", std::string(20'000, ' ') + "1");
  EXPECT_EQ(large.status, 413U);
  EXPECT_EQ(large.json()["code"], "bytes_limit");
  EXPECT_EQ(large.json()["limit"], 10'000);
}

TEST_F(routes_test, answer_503_when_memory_is_spent) {
  const route_client poor{served, 1U << 20, 0};
  const auto r = poor.ask({.target = "/v1/convert", .content_type = "application/json", .body = "[1]"});
  EXPECT_EQ(r.status, 503U);
  EXPECT_EQ(r.headers, "Retry-After: 1\r\n");
  EXPECT_EQ(r.json()["code"], "memory_limit");
  const route_client poorest{served, 0, 0};
  const auto last = poorest.ask({.target = "/v1/convert", .content_type = "application/json", .body = "[1]"});
  EXPECT_EQ(last.status, 503U);
  EXPECT_EQ(last.headers, "Retry-After: 1\r\n");
  EXPECT_EQ(last.json()["code"], "memory_limit");
}

TEST_F(routes_test, refuse_an_answer_longer_than_allowed) {
  const routes strict({.limits = {.output = 100'000}}, formats(), ready);
  const route_client asking{strict};
  const std::string deep = std::string(500, '[') + std::string(500, ']');
  const auto json = [&](const std::string& query) {
    return asking.ask({.target = "/v1/convert" + query, .content_type = "application/json", .body = deep});
  };
  EXPECT_EQ(json("").body, deep);
  const auto refused = json("?indent=16");  // 16 x 500 spaces and more
  EXPECT_EQ(refused.status, 422U);
  EXPECT_EQ(refused.headers, "");
  EXPECT_EQ(refused.json()["code"], "output_limit");
  EXPECT_EQ(refused.json()["limit"], 100'000);
  const routes exact({.limits = {.output = 1'000}}, formats(), ready);
  EXPECT_EQ(route_client{exact}.ask({.target = "/v1/convert", .content_type = "application/json", .body = deep}).status, 200U);
  const routes less({.limits = {.output = 999}}, formats(), ready);
  EXPECT_EQ(route_client{less}.ask({.target = "/v1/convert", .content_type = "application/json", .body = deep}).status, 422U);
}

TEST_F(routes_test, say_that_a_request_alone_takes_more_memory_than_there_is) {
  const route_client small{served, std::size_t{1} << 30, std::size_t{1} << 30, std::size_t{64} << 10};
  const auto never = small.ask({.target = "/v1/convert", .content_type = "application/json", .body = "[" + list_of(4'000) + "]"});
  EXPECT_EQ(never.status, 422U);
  EXPECT_EQ(never.headers, "") << "to try again is of no use";
  EXPECT_EQ(never.json()["code"], "memory_limit");
  EXPECT_EQ(never.json()["limit"], 64 << 10);
}

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

TEST_F(routes_test, answer_head_as_get) {
  for (const auto* path : {"/", "/v1/formats", "/openapi.yaml", "/openapi.json", "/livez"}) {
    const auto head = client.ask({.verb = method::head, .target = path});
    EXPECT_EQ(head.status, 200U) << path;
    EXPECT_EQ(head.body, get(path).body) << path;
  }
}

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
  EXPECT_TRUE(type.headers.starts_with("Accept: application/json, application/cbor")) << type.headers;
  EXPECT_EQ(type.json()["supported"].size(), formats().size());
  EXPECT_EQ(type.json()["supported"][1], "application/cbor");
  EXPECT_EQ(post("/v1/validate", "1", "").status, 415U);
  const auto accept = post("/v1/convert", "1", "application/json", "text/html;q=0.9");
  EXPECT_EQ(accept.status, 406U);
  EXPECT_TRUE(accept.refused);
  EXPECT_EQ(accept.json()["supported"].size(), formats().size());
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

TEST_F(routes_test, take_nothing_from_the_heap_for_an_operation) {
  block_pool pool;
  arena answer(pool);
  arena scratch(pool);
  const std::string padded = R"({"a":[1,2.5,"x"]})" + std::string(text_slack, '\0');
  const input body(std::string_view(padded).substr(0, padded.size() - text_slack), text_slack);
  const auto ask = [&](const asked& what) {
    const request_head head = route_client::head_of(what);
    plan made;
    const auto refused = served.refuse(head, {answer, scratch}, made);
    const auto status = refused ? refused->status : served.answer(made, head, body, {answer, scratch}).status;
    answer.reset(1U << 20);
    scratch.reset(1U << 20);
    return status;
  };
  const asked all[] = {{.target = "/v1/convert?to=cbor", .content_type = "application/json"},
                       {.target = "/v1/validate", .content_type = "application/json"},
                       {.target = "/v1/extract?path=/a/1", .content_type = "application/json"}};
  for (const auto& what : all) EXPECT_EQ(ask(what), 200U);
  const auto grown = pool.grown();
  const auto allocated = allocation_count();
  for (int i = 0; i < 100; ++i)
    for (const auto& what : all) EXPECT_EQ(ask(what), 200U);
  EXPECT_EQ(allocation_count(), allocated);
  EXPECT_EQ(pool.grown(), grown) << "the pool's blocks suffice";
}

}  // namespace
}  // namespace smelt::service
