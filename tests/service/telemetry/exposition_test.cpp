#include "service/telemetry/exposition.hpp"

#include <gtest/gtest.h>
#include <prometheus/text_serializer.h>

#include <limits>
#include <sstream>

#include "service/telemetry/families.hpp"

namespace smelt::service::telemetry {
namespace {

using prometheus::MetricFamily;
using prometheus::MetricType;

constexpr double infinity = std::numeric_limits<double>::infinity();

MetricFamily histogram_of(label_list labels) {
  auto made = family("h_seconds", "A histogram.", MetricType::Histogram);
  add_gauge(made, labels, 0);
  auto& h = made.metric.back().histogram;
  h.sample_count = 7;
  h.sample_sum = 0.125;
  h.bucket = {{1, 2.5e-05}, {2, 0.0001}, {3, 0.5}, {4, 30}, {5, 67108864}, {7, infinity}};
  return made;
}

TEST(telemetry_exposition, is_the_text_of_the_format) {
  auto counter = family("a_total", "A \\ and\na line.", MetricType::Counter);
  add_counter(counter, {}, 3);
  add_counter(counter, {{"x", "\"\\\n"}, {"y", ""}}, 1e21);
  EXPECT_EQ(exposition({counter}), "# HELP a_total A \\\\ and\\na line.\n"
                                   "# TYPE a_total counter\n"
                                   "a_total 3\n"
                                   "a_total{x=\"\\\"\\\\\\n\",y=\"\"} 1e+21\n");
  EXPECT_EQ(exposition({histogram_of({{"x", "y"}})}), "# HELP h_seconds A histogram.\n"
                                                      "# TYPE h_seconds histogram\n"
                                                      "h_seconds_count{x=\"y\"} 7\n"
                                                      "h_seconds_sum{x=\"y\"} 0.125\n"
                                                      "h_seconds_bucket{x=\"y\",le=\"2.5e-05\"} 1\n"
                                                      "h_seconds_bucket{x=\"y\",le=\"0.0001\"} 2\n"
                                                      "h_seconds_bucket{x=\"y\",le=\"0.5\"} 3\n"
                                                      "h_seconds_bucket{x=\"y\",le=\"30\"} 4\n"
                                                      "h_seconds_bucket{x=\"y\",le=\"67108864\"} 5\n"
                                                      "h_seconds_bucket{x=\"y\",le=\"+Inf\"} 7\n");
}

// Samples by their text up to the value: the values of another implementation, which prints its doubles with more digits.
std::vector<std::pair<std::string, double>> samples(const std::string& page) {
  std::vector<std::pair<std::string, double>> all;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("#")) {
      all.emplace_back(line, 0);
    } else {
      const auto space = line.rfind(' ');
      all.emplace_back(line.substr(0, space), std::stod(line.substr(space + 1)));
    }
  }
  return all;
}

TEST(telemetry_exposition, says_what_the_librarys_own_serializer_says) {
  auto gauge = family("g", "A gauge.", MetricType::Gauge);
  for (const double value : {0.0, -1.5, 1e-9, 123456789.0, 0.1, 4294967296.5}) add_gauge(gauge, {{"n", std::to_string(value)}}, value);
  const std::vector<MetricFamily> all{gauge, histogram_of({}), histogram_of({{"a", "b"}, {"c", "d"}})};
  EXPECT_EQ(samples(exposition(all)), samples(prometheus::TextSerializer().Serialize(all)));
}

}  // namespace
}  // namespace smelt::service::telemetry
