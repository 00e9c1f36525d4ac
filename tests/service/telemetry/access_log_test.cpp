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
  access_log(captured.log(), 1).finished(sample_record());
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
  access_log(captured.log(), 1).finished(sample_record());
  EXPECT_LT(captured.lines().at(0).size(), 250U);
}

TEST(telemetry_access_log, logs_a_share_of_what_went_well_and_every_failure_of_the_service) {
  captured_log captured;
  access_log log(captured.log(), 0);
  auto record = sample_record();
  log.finished(record);
  record.status = 422;
  log.finished(record);
  record.status = 500;
  log.finished(record);
  const auto lines = captured.lines();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(nlohmann::json::parse(lines[0])["status"], 500);
  EXPECT_EQ(nlohmann::json::parse(lines[0])["level"], "error");
}

TEST(telemetry_access_log, follows_the_logs_level) {
  captured_log captured(log_level::warn);
  access_log log(captured.log(), 1);
  log.finished(sample_record());
  EXPECT_TRUE(captured.lines().empty());
}

TEST(telemetry_access_log, keeps_hostile_paths_within_their_field) {
  captured_log captured;
  auto record = sample_record();
  record.path = "/\",\"status\":500,\"x\":\"\r\n{";
  record.traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  record.sent = false;
  access_log(captured.log(), 1).finished(record);
  const auto lines = captured.lines();
  ASSERT_EQ(lines.size(), 1U);
  const auto line = nlohmann::json::parse(lines[0]);
  EXPECT_EQ(line["path"], record.path);
  EXPECT_EQ(line["status"], 200);
  EXPECT_EQ(line["traceparent"], record.traceparent);
  EXPECT_EQ(line["sent"], "no");
}

}  // namespace
}  // namespace smelt::service::telemetry
