// The documentation's page of metrics, held to what is exported.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "service/telemetry/metrics.hpp"
#include "tests/service/telemetry/captured_log.hpp"
#include "tests/service/tls/certificates.hpp"

namespace smelt::service::telemetry {
namespace {

using testing::HasSubstr;

std::string documentation() {
  const auto root = std::filesystem::path(__FILE__).parent_path().parent_path().parent_path().parent_path();
  std::ifstream file(root / "docs/metrics.md", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string type_of(const prometheus::MetricFamily& family) {
  switch (family.type) {
  case prometheus::MetricType::Counter: return "counter";
  case prometheus::MetricType::Gauge: return "gauge";
  default: return "histogram";
  }
}

std::string labels_of(const prometheus::MetricFamily& family) {
  std::string all;
  for (const auto& label : family.metric.front().label) all += (all.empty() ? "`" : ", `") + label.name + '`';
  return all;
}

std::string row_of(const prometheus::MetricFamily& family) {
  const std::string labels = labels_of(family);
  return "| `" + family.name + "` | " + type_of(family) + " |" + (labels.empty() ? "" : ' ' + labels) + " | " + family.help + " |\n";
}

std::string bounds_of(const prometheus::MetricFamily& family) {
  std::string all;
  for (const auto& bucket : family.metric.front().histogram.bucket) {
    if (bucket.upper_bound == std::numeric_limits<double>::infinity()) continue;
    std::array<char, 32> digits{};
    std::snprintf(digits.data(), digits.size(), "%.10g", bucket.upper_bound);
    all += (all.empty() ? "" : ", ") + std::string(digits.data());
  }
  return all;
}

TEST(metrics_page, tells_each_metric_with_its_type_its_labels_its_meaning_and_its_buckets) {
  captured_log captured;
  metrics all(1, captured.log(), {});
  exchange_record record;
  record.status = 200;
  record.operation = "convert";
  record.from = "json";
  record.to = "cbor";
  record.decoded = {proto::content_coding::gzip, 10, 20};
  all.observers()[0]->finished(record);
  for (std::size_t i = 0; i < rejections; ++i) all.observers()[0]->rejected(static_cast<rejection>(i));
  all.observers()[0]->handshaken(handshake::done, {}, {});
  const tls::temporary_folder files;
  const tls::identity own = tls::make_identity();
  const tls::credentials keys(
      *tls::context::load({.listener = "server", .certificate = files.write("c.pem", own.certificate_pem() + own.key_pem())}));
  all.show_certificate("data", keys);
  const std::string page = documentation();
  std::size_t rows = 0;
  for (std::size_t at = page.find("\n| `"); at != std::string::npos; at = page.find("\n| `", at + 1)) ++rows;
  const auto families = all.Collect();
  EXPECT_EQ(rows, families.size());
  for (const auto& family : families) {
    ASSERT_FALSE(family.metric.empty()) << family.name;
    EXPECT_THAT(page, HasSubstr(row_of(family)));
    if (family.type != prometheus::MetricType::Histogram) continue;
    EXPECT_THAT(page, HasSubstr(": " + bounds_of(family) + "\n"));
  }
}

TEST(metrics_page, tells_each_reason_for_which_requests_are_turned_away) {
  const std::string page = documentation();
  for (std::size_t i = 0; i < rejections; ++i) {
    EXPECT_THAT(page, HasSubstr("\n- `" + std::string(name(static_cast<rejection>(i))) + "`: "));
  }
}

}  // namespace
}  // namespace smelt::service::telemetry
