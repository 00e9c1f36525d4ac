// Whether every loop still goes round: a watchdog is told so only then. One loop that hangs is a service that hangs for a share of its
// clients.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>

#include "service/wheel.hpp"

namespace smelt::service {

class pulse {
 public:
  // Calls `tell` at most once in `interval`, and when every one of `loops` has beaten since the last time. It is called on a loop's thread
  // and must not block.
  pulse(std::size_t loops, std::chrono::microseconds interval, std::function<void()> tell);

  // The loop has gone round. On its thread; costs a load and a store.
  void beat(std::size_t loop, clock::time_point now) noexcept;
  // It has done its work, and is missed no more.
  void end(std::size_t loop) noexcept;

 private:
  enum class state : std::uint8_t { silent, beaten, ended };

  bool all_beaten() const noexcept;
  void forget() noexcept;

  std::deque<std::atomic<state>> loops_;
  const std::chrono::microseconds interval_;
  std::function<void()> tell_;
  std::atomic<clock::rep> due_;
};

}  // namespace smelt::service
