#include "service/pulse.hpp"

#include <algorithm>
#include <utility>

namespace smelt::service {

pulse::pulse(std::size_t loops, std::chrono::microseconds interval, std::function<void()> tell)
    : loops_(loops), interval_(interval), tell_(std::move(tell)), due_(clock::time_point::min().time_since_epoch().count()) {}

void pulse::beat(std::size_t loop, clock::time_point now) noexcept {
  loops_[loop].store(state::beaten, std::memory_order_relaxed);
  auto due = due_.load(std::memory_order_relaxed);
  if (now.time_since_epoch().count() < due || !all_beaten()) return;
  // Of several loops that see it at once one tells.
  const auto next = (now + std::chrono::duration_cast<clock::duration>(interval_)).time_since_epoch().count();
  if (!due_.compare_exchange_strong(due, next)) return;
  forget();
  tell_();
}

void pulse::end(std::size_t loop) noexcept { loops_[loop].store(state::ended, std::memory_order_relaxed); }

bool pulse::all_beaten() const noexcept {
  return std::ranges::none_of(loops_, [](const auto& each) { return each.load(std::memory_order_relaxed) == state::silent; });
}

void pulse::forget() noexcept {
  for (auto& each : loops_) {
    auto beaten = state::beaten;
    each.compare_exchange_strong(beaten, state::silent, std::memory_order_relaxed);
  }
}

}  // namespace smelt::service
