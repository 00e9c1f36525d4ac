// What the operations make of relaxed JSON.
#include <gtest/gtest.h>

#include "tests/service/routes_fixture.hpp"

namespace smelt::service {
namespace {

using test::routes_test;

TEST_F(routes_test, convert_relaxed_json_and_answer_in_strict_json) {
  const auto r = post("/v1/convert?json=relaxed", "{ // all of it\n a: 'say \"yes\"', b: [1.50, /* not */ NaN,], }");
  EXPECT_EQ(r.status, 200U);
  EXPECT_EQ(r.content_type, "application/json");
  EXPECT_EQ(r.body, R"({"a":"say \"yes\"","b":[1.50,null]})");
  EXPECT_EQ(r.headers, "Smelt-Converted: nonfinite=1\r\n");
  EXPECT_EQ(r.from, "json");
  EXPECT_EQ(r.to, "json");
}

TEST_F(routes_test, convert_relaxed_jsons_numbers_as_the_target_has_them) {
  EXPECT_EQ(post("/v1/convert?json=relaxed&to=cbor", "[NaN,Infinity,-Infinity,]").body,
            std::string("\x83\xf9\x7e\x00\xf9\x7c\x00\xf9\xfc\x00", 10));  // RFC 8949, appendix A
  EXPECT_EQ(post("/v1/convert?json=relaxed&nonfinite=text", "[NaN,-Infinity]").body, R"(["NaN","-Infinity"])");
  EXPECT_EQ(post("/v1/convert?json=relaxed&nonfinite=refuse", "[NaN]").status, 422U);
  EXPECT_EQ(post("/v1/convert?json=relaxed&strict=true", "[1, Infinity]").json()["path"], "/1");
}

TEST_F(routes_test, read_strict_json_unless_asked) {
  for (const char* target : {"/v1/convert", "/v1/convert?json=strict"}) {
    EXPECT_EQ(post(target, "[1,]").status, 400U) << target;
    EXPECT_EQ(post(target, "/**/1").status, 400U) << target;
  }
}

TEST_F(routes_test, say_where_relaxed_json_is_malformed) {
  const auto r = post("/v1/convert?json=relaxed", "{\n a: [1, // one\n +2]}").json();
  EXPECT_EQ(r["code"], "unexpected");
  EXPECT_EQ(r["offset"], 18);
  EXPECT_EQ(r["line"], 3);
  EXPECT_EQ(r["column"], 2);
  EXPECT_EQ(r["path"], "/a/1");
  const auto verdict = post("/v1/validate?json=relaxed", "{a: 1 /* }").json();
  EXPECT_EQ(verdict["valid"], false);
  EXPECT_EQ(verdict["errors"][0]["offset"], 10);
  EXPECT_EQ(verdict["errors"][0]["detail"], "the input ends inside a comment");
  EXPECT_EQ(post("/v1/validate?json=relaxed", "{a: 1, 'b': 2,}").body, R"({"valid":true})");
  EXPECT_EQ(post("/v1/validate?json=relaxed", "{a: 1, 'a': 2}").json()["errors"][0]["code"], "duplicate_key");
}

// What stands in the payload is not what may stand in the answer.
TEST_F(routes_test, extract_from_relaxed_json_in_strict_json) {
  const std::string payload = "{a: ['it\\'s', NaN,], /* no */ b: {c: 1.50,},}";
  for (const std::string check : {"", "&check=full", "&check=lazy"}) {
    const std::string target = "/v1/extract?json=relaxed" + check;
    EXPECT_EQ(post(target + "&path=/a", payload).body, R"(["it's",null])") << check;
    EXPECT_EQ(post(target + "&path=/b", payload).body, R"({"c":1.50})") << check;
    EXPECT_EQ(post(target + "&path=/b/c&path=/a/0", payload).body, R"({"/b/c":1.50,"/a/0":"it's"})") << check;
    EXPECT_EQ(post(target + "&path=/c", payload).json()["code"], "field_absent") << check;
  }
  EXPECT_EQ(post("/v1/extract?json=relaxed&shape=keep&path=/b", payload).body, R"({"b":{"c":1.50}})");
}

TEST_F(routes_test, inspect_relaxed_json) {
  const auto r = post("/v1/inspect?json=relaxed", "{a:'\\'',/**/b:-Infinity,\"c\":1.0,}");
  EXPECT_EQ(r.json(), nlohmann::json::parse(R"({"format":"json","size":33,"rows":[
      {"offset":0,"size":1,"bytes":"7b","kind":"begin_object","value":"3 members","path":""},
      {"offset":1,"size":1,"bytes":"61","kind":"key","value":"a","length":1,"path":"/a"},
      {"offset":3,"size":4,"bytes":"275c2727","kind":"text","value":"'","length":1,"path":"/a"},
      {"offset":12,"size":1,"bytes":"62","kind":"key","value":"b","length":1,"path":"/b"},
      {"offset":14,"size":9,"bytes":"2d496e66696e697479","kind":"real","value":"-Infinity","path":"/b"},
      {"offset":24,"size":3,"bytes":"226322","kind":"key","value":"c","length":1,"path":"/c"},
      {"offset":28,"size":3,"bytes":"312e30","kind":"number","value":"1.0","length":3,"path":"/c"},
      {"offset":32,"size":1,"bytes":"7d","kind":"end_object","value":"","path":""}]})"))
      << r.body;
}

TEST_F(routes_test, read_relaxed_records) {
  EXPECT_EQ(post("/v1/convert?json=relaxed", "{a: 1} // one\n'two',\n", "application/x-ndjson").body, "{\"a\":1}\n") << "the second fails";
  EXPECT_EQ(post("/v1/convert?json=relaxed", "{a: 1} // one\n['two',]\n", "application/x-ndjson").body, "{\"a\":1}\n[\"two\"]\n");
  EXPECT_EQ(post("/v1/convert?json=relaxed&from=json-seq&to=ndjson", "\x1e{a: NaN}\n\x1e'b'\n").body, "{\"a\":null}\n\"b\"\n");
  EXPECT_EQ(post("/v1/validate?json=relaxed", "// none\n{a:1,}", "application/x-ndjson").body.substr(0, 14), "{\"valid\":false");
}

TEST_F(routes_test, refuse_a_grammar_for_what_is_not_json) {
  for (const char* path : {"/v1/convert?", "/v1/validate?", "/v1/extract?path=/a&", "/v1/inspect?"}) {
    const auto r = post(std::string(path) + "json=relaxed", test::cbor_example, "application/cbor");
    EXPECT_EQ(r.status, 400U) << path;
    EXPECT_EQ(r.json()["code"], "option_conflict") << path;
    EXPECT_EQ(r.json()["option"], "json") << path;
  }
}

}  // namespace
}  // namespace smelt::service
