// Whether the service wants new work: what /readyz tells. The server sets it, the routes read it.
#pragma once

#include <atomic>

namespace smelt::service {

class readiness {
 public:
  bool ready() const noexcept { return ready_.load(std::memory_order_relaxed); }
  void set(bool ready) noexcept { ready_.store(ready, std::memory_order_relaxed); }

 private:
  std::atomic<bool> ready_{false};
};

}  // namespace smelt::service
