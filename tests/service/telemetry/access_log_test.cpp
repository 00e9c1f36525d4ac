#include "service/telemetry/access_log.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/service/telemetry/captured_log.hpp"

namespace smelt::service::telemetry {
namespace {

using namespace std::chrono_literals;

exchange_record sample_record() {
  exchange_record record;
  record.status = 200;
  record.operation = "convert";
  record.from = "json";
  record.to = "cbor";
  record.method = "POST";
  record.path = "/v1/convert";
  record.request_id = "0123456789abcdef";
  record.remote = "127.0.0.1:50122";
  record.request_bytes = 180;
  record.response_bytes = 142;
  record.duration = 35us;
  record.sent = true;
  return record;
}

TEST(telemetry_access_log, says_what_was_asked_and_what_became_of_it) {
  captured_log captured;
  access_log(captured.log(), {.share = 1}).finished(sample_record());
  const auto lines = captured.lines();
  ASSERT_EQ(lines.size(), 1U);
  auto line = nlohmann::json::parse(lines[0]);
  EXPECT_EQ(line["time"].get<std::string>().size(), 24U);
  line.erase("time");
  EXPECT_EQ(line, nlohmann::json::parse(R"({"level":"info","id":"0123456789abcdef","remote":"127.0.0.1:50122","method":"POST",
      "path":"/v1/convert","status":200,"operation":"convert","from":"json","to":"cbor","in":180,"out":142,"us":35})"));
}

TEST(telemetry_access_log, keeps_a_usual_line_below_what_the_log_takes_without_the_heap) {
  captured_log captured;
  access_log(captured.log(), {.share = 1}).finished(sample_record());
  EXPECT_LT(captured.lines().at(0).size(), 250U);
}

TEST(telemetry_access_log, logs_a_share_of_what_went_well_and_every_failure) {
  captured_log captured;
  access_log log(captured.log(), {.share = 0});
  auto record = sample_record();
  log.finished(record);
  record.status = 422;
  record.code = "duplicate_key";
  log.finished(record);
  record.status = 500;
  record.code = "internal_error";
  log.finished(record);
  record.status = 200;
  record.code = "unexpected";
  log.finished(record);
  record.code = {};
  record.sent = false;
  log.finished(record);
  const auto lines = captured.lines();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(nlohmann::json::parse(lines[0])["status"], 422);
  EXPECT_EQ(nlohmann::json::parse(lines[0])["code"], "duplicate_key");
  EXPECT_EQ(nlohmann::json::parse(lines[1])["status"], 500);
  EXPECT_EQ(nlohmann::json::parse(lines[2])["code"], "unexpected") << "a sequence's answer that broke off";
  EXPECT_EQ(nlohmann::json::parse(lines[3])["sent"], "no");
}

TEST(telemetry_access_log, calls_an_error_only_what_the_service_is_to_blame_for) {
  const auto level = [](unsigned status, std::string_view code) {
    auto record = sample_record();
    record.status = status;
    record.code = code;
    return level_of(record);
  };
  EXPECT_EQ(level(200, ""), log_level::info);
  EXPECT_EQ(level(400, "malformed_head"), log_level::info);
  EXPECT_EQ(level(500, "internal_error"), log_level::error);
  EXPECT_EQ(level(501, "unknown_transfer_coding"), log_level::info);
  EXPECT_EQ(level(503, "not_ready"), log_level::info);
  EXPECT_EQ(level(503, "memory_limit"), log_level::warn);
  EXPECT_EQ(level(505, "unsupported_version"), log_level::info);
}

TEST(telemetry_access_log, takes_the_answer_of_an_unready_service_for_no_failure) {
  captured_log captured;
  access_log log(captured.log(), {.share = 0});
  auto record = sample_record();
  record.status = 503;
  record.code = "not_ready";
  log.finished(record);
  EXPECT_TRUE(captured.lines().empty());
}

TEST(telemetry_access_log, bounds_the_lines_of_failures_and_tells_how_many_had_none) {
  captured_log captured;
  access_log log(captured.log(), {.share = 1, .failures = 2});
  auto record = sample_record();
  record.start += 1h;
  record.status = 404;
  for (int i = 0; i < 5; ++i) log.finished(record);
  record.status = 500;
  log.finished(record);  // clients' failures leave room for the service's own
  record.start += 1s;
  record.status = 404;
  log.finished(record);
  log.finished(record);
  const auto lines = captured.lines();
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(nlohmann::json::parse(lines[2])["status"], 500);
  EXPECT_EQ(nlohmann::json::parse(lines[3])["unlogged"], 3);
  EXPECT_FALSE(nlohmann::json::parse(lines[4]).contains("unlogged"));
}

TEST(telemetry_access_log, follows_the_logs_level) {
  captured_log captured(log_level::warn);
  access_log log(captured.log(), {.share = 1});
  log.finished(sample_record());
  EXPECT_TRUE(captured.lines().empty());
}

TEST(telemetry_access_log, keeps_hostile_paths_within_their_field) {
  captured_log captured;
  auto record = sample_record();
  record.path = "/\",\"status\":500,\"x\":\"\r\n{";
  record.traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  record.sent = false;
  access_log(captured.log(), {.share = 1}).finished(record);
  const auto lines = captured.lines();
  ASSERT_EQ(lines.size(), 1U);
  const auto line = nlohmann::json::parse(lines[0]);
  EXPECT_EQ(line["path"], record.path);
  EXPECT_EQ(line["status"], 200);
  EXPECT_EQ(line["trace_id"], "0af7651916cd43dd8448eb211c80319c");
  EXPECT_EQ(line["span_id"], "b7ad6b7169203331");
  EXPECT_EQ(line["sent"], "no");
}

}  // namespace
}  // namespace smelt::service::telemetry
