#include "service/telemetry/metrics.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/service/telemetry/captured_log.hpp"

namespace smelt::service::telemetry {
namespace {

using namespace std::chrono_literals;
using testing::IsSupersetOf;

exchange_record record_of(unsigned status, std::string_view operation, std::string_view from, std::string_view to) {
  exchange_record record;
  record.status = status;
  record.operation = operation;
  record.from = from;
  record.to = to;
  record.request_bytes = 100;
  record.response_bytes = 50;
  record.duration = 30us;
  record.arena_used = 1'000;
  record.arena_reserved = 65'536;
  record.arena_grows = 2;
  record.sent = true;
  return record;
}

// Every sample of a page, and every line held to the text format.
std::map<std::string, double> samples(const std::string& page) {
  static const std::regex comment("# (HELP|TYPE) [a-z_]+ .+");
  static const std::regex sample(R"re(([a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})?) ([^ ]+))re");
  std::map<std::string, double> all;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    std::smatch parts;
    if (std::regex_match(line, comment)) continue;
    EXPECT_TRUE(std::regex_match(line, parts, sample)) << line;
    EXPECT_TRUE(all.emplace(parts[1], std::stod(parts[4])).second) << "twice: " << line;
  }
  return all;
}

class telemetry_metrics : public testing::Test {
 protected:
  captured_log captured_;
  metrics all_{2, captured_.log(), {.share = 0}};

  std::map<std::string, double> read() { return samples(all_.page()); }
};

TEST_F(telemetry_metrics, adds_up_the_loops) {
  all_.observers()[0]->finished(record_of(200, "convert", "json", "cbor"));
  all_.observers()[1]->finished(record_of(200, "convert", "json", "cbor"));
  all_.observers()[1]->finished(record_of(400, "convert", "json", "cbor"));
  const auto page = read();
  EXPECT_EQ(page.at(R"(smelt_http_requests_total{operation="convert",from="json",to="cbor",code="200"})"), 2);
  EXPECT_EQ(page.at(R"(smelt_http_requests_total{operation="convert",from="json",to="cbor",code="400"})"), 1);
  EXPECT_EQ(page.at(R"(smelt_http_request_duration_seconds_count{operation="convert",from="json",to="cbor"})"), 3);
  EXPECT_NEAR(page.at(R"(smelt_http_request_duration_seconds_sum{operation="convert",from="json",to="cbor"})"), 90e-6, 1e-12);
  EXPECT_EQ(page.at(R"(smelt_http_request_body_bytes_sum{operation="convert"})"), 300);
  EXPECT_EQ(page.at(R"(smelt_http_response_body_bytes_count{operation="convert"})"), 3);
  EXPECT_EQ(page.at("smelt_arena_used_bytes_sum"), 3'000);
  EXPECT_EQ(page.at("smelt_arena_reserved_bytes"), 2 * 65'536);
  EXPECT_EQ(page.at("smelt_arena_grows_total"), 4);
}

TEST_F(telemetry_metrics, count_what_workers_do) {
  all_.observers()[0]->finished(record_of(200, "convert", "json", "cbor"));
  all_.pool().queued(1);
  all_.pool().queued(2);
  all_.pool().begun(30us, 1);
  all_.pool().worked(3);
  all_.pool().holds(1'000);
  all_.pool().queued(2);
  all_.pool().withdrawn(1);
  const auto page = read();
  EXPECT_EQ(page.at(R"(smelt_pool_jobs_total{outcome="begun"})"), 1);
  EXPECT_EQ(page.at(R"(smelt_pool_jobs_total{outcome="withdrawn"})"), 1);
  EXPECT_EQ(page.at("smelt_pool_queue_depth"), 1);
  EXPECT_EQ(page.at("smelt_pool_wait_seconds_count"), 1);
  EXPECT_EQ(page.at(R"(smelt_pool_wait_seconds_bucket{le="2.5e-05"})"), 0);
  EXPECT_EQ(page.at(R"(smelt_pool_wait_seconds_bucket{le="5e-05"})"), 1);
  EXPECT_EQ(page.at("smelt_arena_reserved_bytes"), 65'536 + 1'000);
  EXPECT_EQ(page.at("smelt_arena_grows_total"), 2 + 3);
}

TEST_F(telemetry_metrics, show_memory_that_went_back_to_the_system) {
  all_.observers()[0]->finished(record_of(200, "convert", "json", "cbor"));
  all_.observers()[0]->trimmed(4'096);
  EXPECT_EQ(read().at("smelt_arena_reserved_bytes"), 4'096);
}

TEST_F(telemetry_metrics, has_cumulative_buckets) {
  auto slow = record_of(200, "convert", "json", "cbor");
  slow.duration = 60s;
  all_.observers()[0]->finished(record_of(200, "convert", "json", "cbor"));
  all_.observers()[0]->finished(slow);
  const auto page = read();
  const auto up_to = [&](const std::string& bound) {
    return page.at(R"(smelt_http_request_duration_seconds_bucket{operation="convert",from="json",to="cbor",le=")" + bound + "\"}");
  };
  EXPECT_EQ(up_to("0.0001"), 1);
  EXPECT_EQ(up_to("30"), 1);
  EXPECT_EQ(up_to("+Inf"), 2);
}

TEST_F(telemetry_metrics, puts_together_an_operations_pairs_for_the_sizes) {
  all_.observers()[0]->finished(record_of(200, "convert", "json", "cbor"));
  all_.observers()[0]->finished(record_of(200, "convert", "cbor", "json"));
  EXPECT_EQ(read().at(R"(smelt_http_request_body_bytes_count{operation="convert"})"), 2);
}

TEST_F(telemetry_metrics, counts_a_request_that_met_no_operation) {
  all_.observers()[0]->finished(record_of(404, "", "", ""));
  EXPECT_EQ(read().at(R"(smelt_http_requests_total{operation="none",from="",to="",code="404"})"), 1);
}

TEST_F(telemetry_metrics, counts_connections_and_rejections) {
  for (int i = 0; i < 3; ++i) all_.observers()[0]->connection_opened();
  all_.observers()[0]->connection_closed();
  all_.observers()[1]->rejected(rejection::body_limit);
  const auto page = read();
  EXPECT_EQ(page.at("smelt_http_connections_open"), 2);
  EXPECT_EQ(page.at("smelt_http_connections_total"), 3);
  EXPECT_EQ(page.at(R"(smelt_requests_rejected_total{reason="body_limit"})"), 1);
  EXPECT_FALSE(page.contains(R"(smelt_requests_rejected_total{reason="slow_head"})"));
}

TEST_F(telemetry_metrics, counts_answers_that_broke_off_by_whom) {
  auto record = record_of(200, "convert", "ndjson", "cbor-seq");
  record.code = "unexpected";
  all_.observers()[0]->finished(record);
  record.sent = false;  // HTTP/1.0 is told by a reset
  all_.observers()[1]->finished(record);
  record.code = {};
  all_.observers()[1]->finished(record);
  record = record_of(400, "convert", "json", "cbor");
  record.code = "unexpected";
  all_.observers()[1]->finished(record);  // nothing broke off
  const auto page = read();
  EXPECT_EQ(page.at(R"(smelt_http_broken_answers_total{by="payload"})"), 2);
  EXPECT_EQ(page.at(R"(smelt_http_broken_answers_total{by="client"})"), 1);
}

TEST_F(telemetry_metrics, has_no_series_that_nothing_used) {
  for (const auto& [name, value] : read()) {
    EXPECT_FALSE(name.starts_with("smelt_http_request_duration_seconds")) << name;
    EXPECT_FALSE(name.starts_with("smelt_http_requests_total")) << name;
  }
}

TEST_F(telemetry_metrics, has_every_family_of_the_contract) {
  std::set<std::string> families;
  for (const auto& each : all_.Collect()) families.insert(each.name);
  EXPECT_THAT(families,
              IsSupersetOf({"smelt_http_request_duration_seconds", "smelt_http_requests_total", "smelt_http_request_body_bytes",
                            "smelt_http_response_body_bytes", "smelt_http_connections_open", "smelt_http_connections_total",
                            "smelt_arena_used_bytes", "smelt_arena_reserved_bytes", "smelt_arena_grows_total",
                            "smelt_heap_allocations_total", "smelt_heap_allocated_bytes_total", "smelt_requests_rejected_total",
                            "smelt_build_info", "process_cpu_seconds_total", "process_resident_memory_bytes",
                            "process_virtual_memory_bytes", "process_start_time_seconds", "process_open_fds", "process_max_fds"}));
}

TEST_F(telemetry_metrics, says_what_was_built) {
  bool found = false;
  for (const auto& [name, value] : read()) {
    if (!name.starts_with("smelt_build_info{version=\"")) continue;
    found = true;
    EXPECT_EQ(value, 1);
  }
  EXPECT_TRUE(found);
}

TEST_F(telemetry_metrics, tells_the_process_as_the_system_does) {
  const auto page = read();
  EXPECT_GT(page.at("process_resident_memory_bytes"), 1'000'000);
  EXPECT_GE(page.at("process_virtual_memory_bytes"), page.at("process_resident_memory_bytes"));
  EXPECT_GE(page.at("process_open_fds"), 3);
  EXPECT_LE(page.at("process_open_fds"), page.at("process_max_fds"));
  const auto now = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
  EXPECT_GT(page.at("process_start_time_seconds"), now - 3'600);
  EXPECT_LE(page.at("process_start_time_seconds"), now + 1);
}

}  // namespace
}  // namespace smelt::service::telemetry
