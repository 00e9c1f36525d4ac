#include "bench/table.hpp"

#include <algorithm>
#include <ctime>
#include <stdexcept>

#include "bench/allocations.hpp"

namespace smelt::bench {
namespace {

constexpr double batch_time = 4e6;  // nanoseconds of work between two looks at the clock, at least

struct contender {
  std::unique_ptr<peer> library;
  std::size_t batch = 1;      // runs between two looks at the clock
  std::vector<double> times;  // nanoseconds a run, one for each round
};

// Nanoseconds that this thread had a core: other programs take the core, and a wall clock would count their turns.
double time_on_core() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

double time_batch(peer& library, std::size_t runs) {
  const double start = time_on_core();
  for (std::size_t i = 0; i < runs; ++i) library.run();
  return (time_on_core() - start) / static_cast<double>(runs);
}

// The first run fills caches and pools and is not counted.
std::size_t runs_for_a_batch(peer& library) {
  library.run();
  const double once = time_batch(library, 3);
  return static_cast<std::size_t>(std::max(1.0, batch_time / once));
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

bool is_smelt(const figures& f) { return f.peer.starts_with("smelt"); }

void set_ratios(std::vector<figures>& peers) {
  double best = 0;
  for (const auto& f : peers)
    if (!is_smelt(f) && (best == 0 || f.median < best)) best = f.median;
  for (auto& f : peers) f.ratio = best == 0 ? 0 : f.median / best;
}

std::vector<contender> prepare(const table& what, const document& on) {
  std::vector<contender> contenders;
  for (const auto& make_one : what.peers) {
    contenders.push_back({make_one(), 1, {}});
    contenders.back().library->prepare(on.text());
  }
  return contenders;
}

// Every library's figures with what it answered; all answers must be equal.
std::vector<figures> check(std::vector<contender>& contenders, const document& on) {
  std::vector<figures> checked;
  answer first;
  for (auto& c : contenders) {
    const auto given = c.library->check();
    if (checked.empty()) first = given;
    const std::string name(c.library->name());
    if (given.value != first.value) throw std::runtime_error(on.name + ": " + name + " and " + checked.front().peer + " disagree");
    checked.push_back({.peer = name, .answer_size = given.bytes.size(), .same_bytes = given.bytes == first.bytes});
  }
  return checked;
}

row measure_document(const table& what, const document& on, std::size_t rounds) {
  auto contenders = prepare(what, on);
  auto measured = check(contenders, on);
  for (auto& c : contenders) c.batch = runs_for_a_batch(*c.library);
  for (std::size_t round = 0; round < rounds; ++round)
    for (auto& c : contenders) c.times.push_back(time_batch(*c.library, c.batch));
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    auto& f = measured[i];
    const auto& times = contenders[i].times;
    f.median = median(times);
    f.least = *std::min_element(times.begin(), times.end());
    f.most = *std::max_element(times.begin(), times.end());
    const auto before = allocations();
    contenders[i].library->run();
    const auto after = allocations();
    f.allocations = after.calls - before.calls;
    f.allocated = after.bytes - before.bytes;
  }
  set_ratios(measured);
  return {on.name, on.text().size(), std::move(measured)};
}

}  // namespace

table_result measure(const table& what, std::span<const document> documents, std::size_t rounds) {
  table_result result{what.name, what.title, {}};
  for (const auto& d : documents) result.rows.push_back(measure_document(what, d, rounds));
  return result;
}

}  // namespace smelt::bench
