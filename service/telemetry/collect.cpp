#include "service/telemetry/collect.hpp"

#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "service/telemetry/families.hpp"

namespace smelt::service::telemetry {

namespace {

using prometheus::MetricFamily;
using prometheus::MetricType;
using loop_list = std::deque<loop_observer>;

// Several loops' histograms of the same bounds, added up.
class histogram_sum {
 public:
  void add(const histogram& part) {
    bounds_ = part.bounds();
    for (std::size_t i = 0; i <= bounds_.size(); ++i) counts_[i] += part.in_bucket(i);
    sum_ += part.sum();
  }

  // `unit`: what a bound and an observed figure are divided by.
  void put_into(MetricFamily& to, label_list labels, double unit) const {
    add_gauge(to, labels, 0);
    auto& made = to.metric.back().histogram;
    for (std::size_t i = 0; i <= bounds_.size(); ++i) {
      made.sample_count += counts_[i];
      const double bound = i < bounds_.size() ? static_cast<double>(bounds_[i]) / unit : std::numeric_limits<double>::infinity();
      made.bucket.push_back({made.sample_count, bound});
    }
    made.sample_sum = static_cast<double>(sum_) / unit;
  }

 private:
  std::span<const std::uint64_t> bounds_;
  std::array<std::uint64_t, histogram::max_bounds + 1> counts_{};
  std::uint64_t sum_ = 0;
};

// A request that met no operation (an unknown path, a malformed head) is counted under "none".
std::string_view shown(std::string_view operation) { return operation.empty() ? "none" : operation; }

struct pair_sum {
  histogram_sum duration;
  std::map<unsigned, std::uint64_t> statuses;
};

struct operation_sum {
  histogram_sum request_bytes;
  histogram_sum response_bytes;
};

using by_pair = std::map<std::tuple<std::string_view, std::string_view, std::string_view>, pair_sum>;
using by_operation = std::map<std::string_view, operation_sum>;

void add_up(const loop_list& loops, by_pair& pairs, by_operation& operations) {
  for (const auto& loop : loops) {
    loop.table.for_each([&](const series& each) {
      const auto operation = shown(each.of.operation);
      auto& pair = pairs[{operation, each.of.from, each.of.to}];
      pair.duration.add(each.duration);
      for (const auto& s : each.statuses) {
        if (const unsigned status = s.status.load(std::memory_order_relaxed)) pair.statuses[status] += s.requests.value();
      }
      operations[operation].request_bytes.add(each.request_bytes);
      operations[operation].response_bytes.add(each.response_bytes);
    });
  }
}

void put_requests(const loop_list& loops, std::vector<MetricFamily>& to) {
  by_pair pairs;
  by_operation operations;
  add_up(loops, pairs, operations);

  auto durations =
      family("smelt_http_request_duration_seconds", "From a request's first byte to its answer's last.", MetricType::Histogram);
  auto requests = family("smelt_http_requests_total", "Requests answered.", MetricType::Counter);
  for (const auto& [key, sum] : pairs) {
    const auto& [operation, from, into] = key;
    sum.duration.put_into(durations, {{"operation", operation}, {"from", from}, {"to", into}}, 1e9);
    for (const auto& [status, count] : sum.statuses) {
      add_counter(requests, {{"operation", operation}, {"from", from}, {"to", into}, {"code", std::to_string(status)}},
                  static_cast<double>(count));
    }
  }

  auto received = family("smelt_http_request_body_bytes", "Sizes of request bodies.", MetricType::Histogram);
  auto sent = family("smelt_http_response_body_bytes", "Sizes of answers' bodies.", MetricType::Histogram);
  for (const auto& [operation, sum] : operations) {
    sum.request_bytes.put_into(received, {{"operation", operation}}, 1);
    sum.response_bytes.put_into(sent, {{"operation", operation}}, 1);
  }
  to.insert(to.end(), {std::move(durations), std::move(requests), std::move(received), std::move(sent)});
}

double total(const loop_list& loops, counter loop_observer::* which) {
  std::uint64_t sum = 0;
  for (const auto& loop : loops) sum += (loop.*which).value();
  return static_cast<double>(sum);
}

void put_counter(std::vector<MetricFamily>& to, std::string_view name, std::string_view help, double value) {
  add_counter(to.emplace_back(family(name, help, MetricType::Counter)), {}, value);
}

void put_gauge(std::vector<MetricFamily>& to, std::string_view name, std::string_view help, double value) {
  add_gauge(to.emplace_back(family(name, help, MetricType::Gauge)), {}, value);
}

// One counter for each value of an enumeration, which is the label's.
template <class label, std::size_t count>
void put_by(std::string_view named, std::array<counter, count> loop_observer::* which, const loop_list& loops, MetricFamily& to) {
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t sum = 0;
    for (const auto& loop : loops) sum += (loop.*which)[i].value();
    if (sum > 0) add_counter(to, {{named, name(static_cast<label>(i))}}, static_cast<double>(sum));
  }
}

void put_rejections(const loop_list& loops, std::vector<MetricFamily>& to) {
  auto made = family("smelt_requests_rejected_total", "Requests and connections turned away before any operation.", MetricType::Counter);
  put_by<rejection>("reason", &loop_observer::rejections_by_reason, loops, made);
  to.push_back(std::move(made));
}

void put_broken_answers(const loop_list& loops, std::vector<MetricFamily>& to) {
  auto made = family("smelt_http_broken_answers_total", "Answers that ended before their end, whatever their status.", MetricType::Counter);
  add_counter(made, {{"by", "payload"}}, total(loops, &loop_observer::broken));
  add_counter(made, {{"by", "client"}}, total(loops, &loop_observer::untaken));
  to.push_back(std::move(made));
}

void put_pool(const pool_figures& pool, std::vector<MetricFamily>& to) {
  auto jobs = family("smelt_pool_jobs_total", "Requests that workers began, or that were taken back before.", MetricType::Counter);
  add_counter(jobs, {{"outcome", "begun"}}, static_cast<double>(pool.jobs_begun.value()));
  add_counter(jobs, {{"outcome", "withdrawn"}}, static_cast<double>(pool.jobs_withdrawn.value()));
  to.push_back(std::move(jobs));
  put_gauge(to, "smelt_pool_queue_depth", "Requests that wait for a worker now.", static_cast<double>(pool.depth.value()));

  histogram_sum waited;
  waited.add(pool.waited);
  auto waits = family("smelt_pool_wait_seconds", "How long requests waited for a worker.", MetricType::Histogram);
  waited.put_into(waits, {}, 1e9);
  to.push_back(std::move(waits));
}

void put_handshakes(const loop_list& loops, std::vector<MetricFamily>& to) {
  auto made = family("smelt_tls_handshakes_total", "TLS handshakes by how they ended.", MetricType::Counter);
  put_by<handshake>("result", &loop_observer::handshakes_by_result, loops, made);
  if (!made.metric.empty()) to.push_back(std::move(made));
}

using coding_counters = loop_observer::coding_counters;

struct direction {
  std::string_view name;
  std::array<coding_counters, proto::content_codings> loop_observer::* counters;
};

// One form of the bytes of bodies that were coded.
void put_coding(const loop_list& loops, MetricFamily to_fill, counter coding_counters::* form, std::vector<MetricFamily>& to) {
  static constexpr direction directions[] = {{"request", &loop_observer::decoded}, {"response", &loop_observer::coded}};
  for (const direction& each : directions) {
    for (std::size_t i = 1; i < proto::content_codings; ++i) {
      std::uint64_t sum = 0;
      for (const auto& loop : loops) sum += ((loop.*each.counters)[i].*form).value();
      if (sum == 0) continue;
      const auto which = proto::name(static_cast<proto::content_coding>(i));
      add_counter(to_fill, {{"direction", each.name}, {"coding", which}}, static_cast<double>(sum));
    }
  }
  if (!to_fill.metric.empty()) to.push_back(std::move(to_fill));
}

}  // namespace

std::vector<MetricFamily> collect(const loop_list& loops, const pool_figures& pool) {
  std::vector<MetricFamily> all;
  put_requests(loops, all);
  put_broken_answers(loops, all);
  const double closed = total(loops, &loop_observer::closed);  // first: what closes meanwhile must not make the difference negative
  const double opened = total(loops, &loop_observer::opened);
  put_gauge(all, "smelt_http_connections_open", "Connections open now.", opened - closed);
  put_counter(all, "smelt_http_connections_total", "Connections accepted.", opened);

  histogram_sum used;
  for (const auto& loop : loops) used.add(loop.arena_used);
  auto arena = family("smelt_arena_used_bytes", "Memory that a request took from its arenas.", MetricType::Histogram);
  used.put_into(arena, {}, 1);
  all.push_back(std::move(arena));
  put_gauge(all, "smelt_arena_reserved_bytes", "Memory of arenas held from the system, lent and free.",
            total(loops, &loop_observer::arena_reserved) + static_cast<double>(pool.arena_reserved.value()));
  put_counter(all, "smelt_arena_grows_total", "Blocks of arenas asked from the system.",
              total(loops, &loop_observer::arena_grows) + static_cast<double>(pool.arena_grows.value()));
  put_counter(all, "smelt_heap_allocations_total",
              "Heap allocations on the threads of loops and workers, those of collecting metrics aside.",
              total(loops, &loop_observer::heap_allocations) + static_cast<double>(pool.heap_allocations.value()));
  put_counter(all, "smelt_heap_allocated_bytes_total", "Bytes of those allocations.",
              total(loops, &loop_observer::heap_bytes) + static_cast<double>(pool.heap_bytes.value()));
  put_pool(pool, all);
  put_rejections(loops, all);
  put_handshakes(loops, all);
  put_coding(loops, family("smelt_http_coded_bytes_total", "Bytes of coded bodies, as sent.", MetricType::Counter), &coding_counters::coded,
             all);
  put_coding(loops, family("smelt_http_decoded_bytes_total", "Bytes of the same bodies without their content coding.", MetricType::Counter),
             &coding_counters::plain, all);
  return all;
}

}  // namespace smelt::service::telemetry
