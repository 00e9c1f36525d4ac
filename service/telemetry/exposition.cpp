#include "service/telemetry/exposition.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace smelt::service::telemetry {

namespace {

using prometheus::ClientMetric;
using prometheus::MetricType;

void append_number(std::string& to, std::uint64_t number) {
  char digits[20];
  to.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

// As %g has it, since bounds are labels too: 0.0001, and no exponent for what is whole.
void append_number(std::string& to, double number) {
  if (number >= 0 && number < 0x1p53 && std::trunc(number) == number) return append_number(to, static_cast<std::uint64_t>(number));
  if (std::isinf(number)) {
    to += number > 0 ? "+Inf" : "-Inf";
    return;
  }
  if (std::isnan(number)) {
    to += "NaN";
    return;
  }
  char digits[32];
  to.append(digits, std::to_chars(digits, digits + sizeof digits, number, std::chars_format::general).ptr);
}

// Quotes only matter in labels' values.
void append_escaped(std::string& to, std::string_view text, bool quoted) {
  for (const char c : text) {
    if (c == '\\') {
      to += "\\\\";
    } else if (c == '\n') {
      to += "\\n";
    } else if (c == '"' && quoted) {
      to += "\\\"";
    } else {
      to += c;
    }
  }
}

std::string_view word_of(MetricType type) {
  switch (type) {
  case MetricType::Counter: return "counter";
  case MetricType::Gauge: return "gauge";
  case MetricType::Histogram: return "histogram";
  default: return "untyped";
  }
}

// `name="value",...`, without braces.
std::string labels_of(const ClientMetric& metric) {
  std::string all;
  for (const auto& label : metric.label) {
    if (!all.empty()) all += ',';
    all += label.name;
    all += "=\"";
    append_escaped(all, label.value, true);
    all += '"';
  }
  return all;
}

void append_series(std::string& to, std::string_view name, std::string_view suffix, std::string_view labels) {
  to += name;
  to += suffix;
  if (!labels.empty()) {
    to += '{';
    to += labels;
    to += '}';
  }
  to += ' ';
}

template <class number>
void append_sample(std::string& to, std::string_view name, std::string_view suffix, std::string_view labels, number value) {
  append_series(to, name, suffix, labels);
  append_number(to, value);
  to += '\n';
}

void append_histogram(std::string& to, std::string_view name, std::string_view labels, const ClientMetric::Histogram& histogram) {
  append_sample(to, name, "_count", labels, histogram.sample_count);
  append_sample(to, name, "_sum", labels, histogram.sample_sum);
  std::string each(labels);
  each += each.empty() ? "le=\"" : ",le=\"";
  const std::size_t before = each.size();
  for (const auto& bucket : histogram.bucket) {
    each.resize(before);
    append_number(each, bucket.upper_bound);
    each += '"';
    append_sample(to, name, "_bucket", each, bucket.cumulative_count);
  }
}

void append_family(std::string& to, const prometheus::MetricFamily& family) {
  to += "# HELP " + family.name + ' ';
  append_escaped(to, family.help, false);
  to += "\n# TYPE " + family.name + ' ';
  to += word_of(family.type);
  to += '\n';
  for (const auto& metric : family.metric) {
    const std::string labels = labels_of(metric);
    if (family.type == MetricType::Histogram) {
      append_histogram(to, family.name, labels, metric.histogram);
    } else {
      append_sample(to, family.name, {}, labels, family.type == MetricType::Counter ? metric.counter.value : metric.gauge.value);
    }
  }
}

}  // namespace

std::string exposition(const std::vector<prometheus::MetricFamily>& families) {
  std::string all;
  all.reserve(64U << 10);
  for (const auto& family : families) append_family(all, family);
  return all;
}

}  // namespace smelt::service::telemetry
