// Ends a loop's wait from another thread.
#pragma once

#include <atomic>

#include "service/event.hpp"
#include "service/poller.hpp"

namespace smelt::service {

class waker final : private watcher {
 public:
  // Throws std::system_error when the system has no file left for it.
  explicit waker(poller& by);

  // From any thread.
  void wake() noexcept;
  // On the loop's thread: whether it was woken since the last call.
  bool rung() noexcept { return rung_.load(std::memory_order_relaxed) && rung_.exchange(false, std::memory_order_acquire); }

 private:
  void ready() noexcept override;

  event event_;
  std::atomic<bool> rung_{false};
};

}  // namespace smelt::service
