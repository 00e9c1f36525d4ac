// A listener's context as it is now: the one thing that changes while connections are served.
#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "service/tls/context.hpp"

namespace smelt::service::tls {

// From any thread. The lock is held for the copy of a pointer, once a handshake, which itself costs a thousand times that.
class credentials {
 public:
  explicit credentials(std::shared_ptr<const context> first) noexcept : now_(std::move(first)) {}

  std::shared_ptr<const context> now() const noexcept {
    const std::lock_guard held(mutex_);
    return now_;
  }

  // For connections from here on; others keep what they began with.
  void replace(std::shared_ptr<const context> next) noexcept {
    const std::lock_guard held(mutex_);
    now_.swap(next);
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const context> now_;
};

}  // namespace smelt::service::tls
