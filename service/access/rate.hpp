// How many requests a second may begin, and how many at once after a pause: a token bucket kept as one point in time, the generic cell rate
// algorithm (ITU-T I.371, annex A). Any thread may take from it, and no two take the same.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace smelt::service::access {

// Nanoseconds; an interval of 0 is no limit.
struct rate {
  std::uint64_t interval = 0;   // between two requests that come evenly
  std::uint64_t tolerance = 0;  // how far ahead of that they may be

  // `burst` 0: as many as `a_second`.
  static constexpr rate of(std::uint64_t a_second, std::uint64_t burst) noexcept {
    if (a_second == 0) return {};
    const std::uint64_t interval = std::max<std::uint64_t>(1'000'000'000 / a_second, 1);
    return {interval, interval * (burst == 0 ? a_second : burst)};
  }
};

class bucket {
 public:
  // 0 when a request may begin; else the nanoseconds until one may, if no other comes first. `now`: nanoseconds of a steady clock.
  std::uint64_t take(const rate& allowed, std::uint64_t now) noexcept {
    std::uint64_t full = full_.load(std::memory_order_relaxed);
    for (;;) {
      // What was taken while more was allowed ahead counts for no more than may be ahead now.
      const std::uint64_t begun = std::clamp(full, now, now + allowed.tolerance);
      const std::uint64_t next = begun + allowed.interval;
      const bool begins = next - now <= allowed.tolerance;
      const std::uint64_t kept = begins ? next : begun;
      if (kept == full || full_.compare_exchange_weak(full, kept, std::memory_order_relaxed))
        return begins ? 0 : next - now - allowed.tolerance;
    }
  }
  // When nothing will be remembered of what was taken.
  std::uint64_t full_at() const noexcept { return full_.load(std::memory_order_relaxed); }
  void forget() noexcept { full_.store(0, std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> full_{0};
};

}  // namespace smelt::service::access
