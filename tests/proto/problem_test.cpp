#include "proto/problem.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace smelt::proto {
namespace {

nlohmann::json written(const problem& p) {
  block_pool pool;
  arena memory(pool);
  output to(memory);
  write(p, to);
  return nlohmann::json::parse(to.view());
}

// RFC 9457, section 3.1.
TEST(problem, has_the_standard_members) {
  const auto json = written({.status = 404, .code = "not_found", .detail = "nothing is here", .instance = "/x", .request_id = "r1"});
  EXPECT_EQ(json, (nlohmann::json{{"type", "about:blank"},
                                  {"title", "Not Found"},
                                  {"status", 404},
                                  {"detail", "nothing is here"},
                                  {"code", "not_found"},
                                  {"instance", "/x"},
                                  {"request_id", "r1"}}));
}

TEST(problem, tells_where_in_the_payload) {
  const auto json = written({.status = 400, .code = "unexpected", .position = problem_position{12, 2, 3, "/a~1b/0"}, .limit = 7});
  EXPECT_EQ(json["offset"], 12);
  EXPECT_EQ(json["line"], 2);
  EXPECT_EQ(json["column"], 3);
  EXPECT_EQ(json["path"], "/a~1b/0");
  EXPECT_EQ(json["limit"], 7);
}

TEST(problem, has_no_line_for_a_binary_payload) {
  const auto json = written({.status = 400, .position = problem_position{.offset = 0}});
  EXPECT_EQ(json["offset"], 0);
  EXPECT_EQ(json["path"], "");
  EXPECT_FALSE(json.contains("line"));
  EXPECT_FALSE(json.contains("column"));
}

TEST(problem, names_what_it_speaks_of) {
  const std::string_view allowed[] = {"json", "cbor"};
  const auto json = written({.status = 400, .option = "to", .detail = "there is no value", .subject = "x\"y", .allowed = allowed});
  EXPECT_EQ(json["detail"], R"(option "to": there is no value: "x"y"; allowed: json, cbor)");
  EXPECT_EQ(json["option"], "to");
}

TEST(problem, gives_back_only_so_much_of_a_clients_text) {
  const std::string long_text(10'000, 'x');
  const auto json = written({.status = 400, .option = long_text, .detail = "no", .subject = long_text});
  EXPECT_EQ(json["detail"].get<std::string>().size(), 2 * (200 + 5) + std::string_view("option : no: ").size());
  EXPECT_EQ(json["option"].get<std::string>().size(), 200U);
}

TEST(problem, stays_json_whatever_the_client_sent) {
  const std::string hostile("\"\\\xff\xc3\n\0", 6);
  EXPECT_NO_THROW(written(
      {.status = 400, .code = "x", .option = hostile, .subject = hostile, .path = hostile, .instance = hostile, .request_id = hostile}));
}

TEST(problem, maps_failures_to_statuses) {
  for (const code c : {code::truncated, code::unexpected, code::trailing, code::invalid_text, code::invalid_escape, code::invalid_number,
                       code::depth_limit, code::tokens_limit, code::text_limit, code::digits_limit, code::work_limit, code::invalid_path})
    EXPECT_EQ(status_of(c), 400U) << name(c);
  for (const code c : {code::duplicate_key, code::not_representable, code::field_absent, code::output_limit})
    EXPECT_EQ(status_of(c), 422U) << name(c);
  EXPECT_EQ(status_of(code::bytes_limit), 413U);
  EXPECT_EQ(status_of(code::memory_limit), 503U);
}

TEST(problem, tells_the_limit_that_was_met) {
  const limits bounds{.depth = 5, .digits = 9};
  EXPECT_EQ(limit_of(code::depth_limit, bounds), 5U);
  EXPECT_EQ(limit_of(code::digits_limit, bounds), 9U);
  EXPECT_EQ(limit_of(code::output_limit, bounds), limits{}.output);
  EXPECT_EQ(limit_of(code::unexpected, bounds), std::nullopt);
}

}  // namespace
}  // namespace smelt::proto
