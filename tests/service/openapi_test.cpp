// Holds proto/openapi.yaml to the routes and the options, and both to it.
#include "proto/openapi.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "proto/options.hpp"
#include "service/access/gate.hpp"
#include "service/build_info.hpp"
#include "service/management_routes.hpp"
#include "service/outcome.hpp"
#include "service/routes.hpp"
#include "tests/service/route_client.hpp"

namespace smelt::service {
namespace {

using nlohmann::json;
using names = std::set<std::string>;

const json& document() {
  static const json parsed = json::parse(proto::openapi_json());
  return parsed;
}

// Follows "$ref".
const json& resolved(const json& node) {
  const auto ref = node.find("$ref");
  return ref == node.end() ? node : document().at(json::json_pointer(ref->get<std::string>().substr(1)));
}

const json& operation_at(const std::string& path, const char* verb = "post") { return document()["paths"][path][verb]; }

names keys_of(const json& object) {
  names keys;
  for (const auto& [key, value] : object.items()) keys.insert(key);
  return keys;
}

names texts_of(std::span<const std::string_view> texts) { return {texts.begin(), texts.end()}; }

std::string as_text(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

TEST(openapi, is_the_same_as_yaml_and_as_json) {
  EXPECT_EQ(document()["openapi"], "3.1.0");
  const std::string_view yaml = proto::openapi_yaml();
  EXPECT_TRUE(yaml.starts_with("openapi: 3.1.0\n"));
  for (const auto& [path, item] : document()["paths"].items()) EXPECT_NE(yaml.find("\n  " + path + ":\n"), std::string_view::npos) << path;
}

TEST(openapi, has_the_programs_version) { EXPECT_EQ(document()["info"]["version"], build().version); }

TEST(openapi, refers_to_what_is_there) {
  std::size_t count = 0;
  const auto visit = [&](const auto& self, const json& node) -> void {
    if (node.is_object() && node.contains("$ref")) {
      EXPECT_NO_THROW(resolved(node)) << node["$ref"];
      ++count;
    }
    for (const auto& child : node)
      if (child.is_structured()) self(self, child);
  };
  visit(visit, document());
  EXPECT_GT(count, 50U);
}

TEST(openapi, has_every_route_and_no_other) {
  std::map<std::string, std::string> served;
  for (const route& r : routes::all()) served[std::string(r.path)] = r.posted ? "post" : "get";
  for (const route& r : management_routes::all()) served[std::string(r.path)] = r.posted ? "post" : "get";
  served.erase("/v1/echo");  // the load tests' yardstick is no part of the contract
  std::map<std::string, std::string> documented;
  for (const auto& [path, item] : document()["paths"].items())
    for (const auto& [verb, operation] : item.items())
      if (verb != "servers") documented[path] = verb;
  EXPECT_EQ(documented, served);
}

TEST(openapi, says_which_port_serves_what) {
  for (const auto& [path, item] : document()["paths"].items()) {
    const json& servers = item.contains("servers") ? item["servers"] : document()["servers"];
    names urls;
    for (const auto& server : servers) urls.insert(server["url"]);
    names expected;
    if (find_route(routes::all(), path)) expected.insert("http://localhost:8080");
    if (find_route(management_routes::all(), path) && path != "/") expected.insert("http://localhost:8081");
    EXPECT_EQ(urls, expected) << path;
  }
}

TEST(openapi, has_every_option_of_every_operation_and_no_other) {
  for (const auto what : {proto::operation::convert, proto::operation::validate, proto::operation::extract, proto::operation::inspect}) {
    names taken;
    for (const proto::option& o : proto::option_table())
      if (o.belongs_to(what)) taken.insert(std::string(o.name));
    names documented;
    for (const auto& p : operation_at("/v1/" + std::string(name(what)))["parameters"]) {
      if (resolved(p)["in"] == "header") continue;
      EXPECT_EQ(resolved(p)["in"], "query");
      documented.insert(resolved(p)["name"]);
    }
    EXPECT_EQ(documented, taken) << name(what);
  }
}

TEST(openapi, has_the_codings_and_who_takes_them) {
  names all;
  names coded;
  for (std::size_t i = 0; i < proto::content_codings; ++i) all.emplace(proto::name(static_cast<proto::content_coding>(i)));
  for (const auto& value : document()["components"]["parameters"]["Content-Encoding"]["schema"]["enum"]) coded.insert(value);
  EXPECT_EQ(coded, all);
  for (const auto& [path, item] : document()["paths"].items()) {
    const json& operation = item.contains("post") ? item["post"] : item["get"];
    names headers;
    for (const auto& p : operation.value("parameters", json::array()))
      if (resolved(p)["in"] == "header") headers.insert(resolved(p)["name"]);
    const bool given = operation["responses"]["200"].value("headers", json::object()).contains("Content-Encoding");
    EXPECT_EQ(headers.contains("Accept-Encoding"), given) << path;
    EXPECT_EQ(headers.contains("Content-Encoding"), item.contains("post")) << path;
  }
}

TEST(openapi, has_every_value_of_every_option_and_its_default) {
  names format_names;
  proto::each_type(formats(), [&](const proto::payload_type& t) { format_names.emplace(t.name()); });
  for (const proto::option& o : proto::option_table()) {
    const json& schema = document()["components"]["parameters"][std::string(o.name)]["schema"];
    if (o.kind == proto::value_kind::path) {
      EXPECT_EQ(schema["maxItems"], proto::most_paths);
      continue;
    }
    if (o.kind == proto::value_kind::number) {
      EXPECT_EQ(schema["minimum"], o.range.least) << o.name;
      EXPECT_EQ(schema["maximum"], o.range.greatest) << o.name;
      EXPECT_EQ(schema["default"], o.range.usual) << o.name;
      continue;
    }
    names documented;
    for (const auto& value : schema["enum"]) documented.insert(as_text(value));
    EXPECT_EQ(documented, o.kind == proto::value_kind::format ? format_names : texts_of(o.values)) << o.name;
    if (o.kind == proto::value_kind::choice && o.name != "check") {
      EXPECT_EQ(as_text(schema["default"]), o.values[0]) << o.name;
    }
  }
}

TEST(openapi, has_every_media_type_that_is_taken_and_given) {
  names taken;
  names given;
  proto::each_type(formats(), [&](const proto::payload_type& t) {
    for (const auto type : t.media_types()) taken.emplace(type);
    given.emplace(t.media_types().front());
  });
  for (const char* path : {"/v1/convert", "/v1/validate", "/v1/extract", "/v1/inspect"})
    EXPECT_EQ(keys_of(resolved(operation_at(path)["requestBody"])["content"]), taken) << path;
  for (const char* path : {"/v1/convert", "/v1/extract"})
    EXPECT_EQ(keys_of(operation_at(path)["responses"]["200"]["content"]), given) << path;
}

constexpr coding::settings codings{.request = true, .response = true, .body = 1'000};

// 1,001 zeros as a frame of Zstandard that holds one block of one repeated byte (RFC 8878, section 3.1.1).
const std::string zeros("\x28\xb5\x2f\xfd\x00\x58\x4b\x1f\x00\x00", 10);

// Requests that between them get every answer the routes have.
std::vector<test::asked> provocations() {
  std::vector<test::asked> all;
  const auto post = [&all](std::string target, std::string body, std::string type = "application/json", std::string accept = "") {
    all.push_back({.target = std::move(target), .content_type = std::move(type), .accept = std::move(accept), .body = std::move(body)});
  };
  for (const std::string path : {"/v1/convert", "/v1/validate", "/v1/extract", "/v1/inspect"}) {
    const std::string options = path == "/v1/extract" ? "?path=/a&check=full" : path == "/v1/inspect" ? "?limit=1" : "?check=full";
    const std::string target = path + options;
    post(target, R"({"a":1})");
    post(target, R"({"a":1,"a":2})");
    post(target, "{");
    post(target, std::string(100, '['));
    post(target, std::string(2'000, ' '));
    post(target + "&colour=red", "1");
    post(target, "1", "text/plain");
    post(target, R"({"a":1})", "application/json", "text/html");
    proto::each_type(formats(), [&](const proto::payload_type& t) {
      post(target, R"({"a":1})", "application/json", std::string(t.media_types().front()));
    });
    post(target, R"({"a":1})", "application/json", "text/plain");
  }
  for (const char* target : {"/v1/convert", "/v1/validate", "/v1/extract?path="}) {
    post(target, "1\n2\n", "application/x-ndjson");
    post(target, std::string(100, '['), "application/x-ndjson");
  }
  for (const char* target : {"/v1/convert", "/v1/validate", "/v1/extract?path=/a", "/v1/inspect"}) {
    for (const char* wanted : {"gzip, identity;q=0", "identity;q=0"})
      all.push_back({.target = target, .content_type = "application/json", .body = R"({"a":1})", .accept_encoding = wanted});
    for (const char* coding : {"gzip", "deflate"})
      all.push_back({.target = target, .content_type = "application/json", .content_encoding = coding, .body = "1"});
    all.push_back({.target = target, .content_type = "application/json", .content_encoding = "zstd", .body = zeros});
  }
  post("/v1/extract?path=/b", R"({"a":1})");
  post("/v1/extract?path=/a", R"({"a":1})");
  post("/v1/convert?from=cbor&to=json", std::string("\x41\x01", 2));
  post("/v1/extract?path=&from=cbor&to=json", std::string("\x41\x01", 2));
  for (const route& r : routes::all())
    if (!r.posted) all.push_back({.verb = method::get, .target = std::string(r.path), .accept_encoding = "gzip"});
  all.push_back({.verb = method::get, .target = "/v1/formats?x=1"});
  return all;
}

names header_names(std::string_view lines) {
  names found;
  while (!lines.empty()) {
    const auto end = lines.find("\r\n");
    found.insert(std::string(lines.substr(0, lines.find(':'))));
    lines.remove_prefix(end + 2);
  }
  return found;
}

// What was answered at each path: by status, the media types and the headers.
struct seen {
  names media_types;
  names headers;
};
using answers = std::map<std::string, std::map<std::string, seen>>;

void note(answers& to, const test::asked& what, const test::answered& got) {
  const std::string path = what.target.substr(0, what.target.find('?'));
  seen& s = to[path][std::to_string(got.status)];
  s.media_types.insert(got.content_type.substr(0, got.content_type.find(';')));
  s.headers.merge(header_names(got.headers));
}

// What guards the data port answers before the routes are asked.
void note_access(answers& to, const route& at) {
  access::policy wants_token;
  wants_token.tokens = std::make_shared<const access::token_set>(access::token_set::parse("one:0123456789abcdef012345", "").value());
  access::policy bounds_each;
  bounds_each.each.begun = {.interval = 1, .tolerance = 0};  // nobody may
  access::policy bounds_all;
  bounds_all.all.begun = {.interval = 1, .tolerance = 0};
  bounds_each.counted = bounds_all.counted = std::make_shared<access::traffic>();
  request_head head;
  head.path = at.path;
  for (const auto* rules : {&wants_token, &bounds_each, &bounds_all}) {
    access::visit under_way;
    const auto ruled = access::judge(*rules, head, 1, 1, under_way);
    if (ruled.what != access::ruling::kind::refuse) continue;
    seen& s = to[std::string(at.path)][std::to_string(ruled.why.status)];
    s.media_types.insert("application/problem+json");
    s.headers.merge(header_names(ruled.challenge));
    if (ruled.retry_after > 0) s.headers.insert("Retry-After");
  }
}

answers every_answer() {
  answers all;
  readiness ready;
  const routes served({.limits = {.depth = 50, .bytes = 1'000}, .coding = codings}, formats(), ready);
  const management_routes managed([] { return std::string(2'000, 'x'); }, ready, codings);
  for (const bool is_ready : {false, true}) {
    ready.set(is_ready);
    for (const auto& what : provocations()) {
      note(all, what, test::route_client{served}.ask(what));
      const bool operates = what.verb == method::post;
      if (operates) note(all, what, test::route_client{served, 1U << 20, 0}.ask(what));
    }
    for (const route& r : management_routes::all()) {
      const test::asked what{.verb = method::get, .target = std::string(r.path), .accept_encoding = "br"};
      note(all, what, test::route_client{managed}.ask(what));
      if (r.what == action::metrics) note(all, what, test::route_client{managed, 0}.ask(what));
    }
  }
  for (const route& r : routes::all()) note_access(all, r);
  return all;
}

TEST(openapi, has_every_status_media_type_and_header_that_is_answered_and_no_other) {
  const answers got = every_answer();
  for (const auto& [path, item] : document()["paths"].items()) {
    const json& operation = item.contains("post") ? item["post"] : item["get"];
    names documented = keys_of(operation["responses"]);
    EXPECT_EQ(documented.erase("default"), 1U) << path;
    names answered;
    for (const auto& [status, how] : got.at(path)) answered.insert(status);
    EXPECT_EQ(documented, answered) << path;
    for (const auto& [status, how] : got.at(path)) {
      const json& described = resolved(operation["responses"][status]);
      EXPECT_EQ(keys_of(described["content"]), how.media_types) << path << ' ' << status;
      const names headers = described.contains("headers") ? keys_of(described["headers"]) : names{};
      EXPECT_TRUE(std::ranges::includes(headers, how.headers)) << path << ' ' << status;
    }
  }
}

TEST(openapi, has_every_member_of_every_problem) {
  const names known = keys_of(document()["components"]["schemas"]["problem"]["properties"]);
  readiness ready;
  const routes served({.limits = {.depth = 50, .bytes = 1'000}, .coding = codings}, formats(), ready);
  for (const auto& what : provocations()) {
    const auto got = test::route_client{served}.ask(what);
    if (got.content_type != "application/problem+json") continue;
    const names members = keys_of(got.json());
    EXPECT_TRUE(std::ranges::includes(known, members)) << got.body;
    for (const auto& required : document()["components"]["schemas"]["problem"]["required"])
      EXPECT_TRUE(members.contains(required)) << got.body;
  }
}

}  // namespace
}  // namespace smelt::service
