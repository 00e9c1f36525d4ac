// Small answers that go out together. Whoever reads them on this machine then wakes once for all, and between two answers neither the
// system's code nor the loop's leaves the caches to the other's. What they wait for is bounded by what they cost to make.
#pragma once

#include <cstddef>

#include "service/turns.hpp"

namespace smelt::service {

class gathering {
 public:
  // Whether one more may wait, with so many bytes in its request and itself.
  bool takes(std::size_t bytes) const noexcept { return count_ < most && bytes <= most_bytes - bytes_; }
  void add(turn& one, std::size_t bytes) noexcept {
    waiting_.add(one);
    ++count_;
    bytes_ += bytes;
  }
  bool full() const noexcept { return count_ == most || bytes_ > most_bytes / 2; }
  // Gives each its turn, also those that come meanwhile.
  void send() noexcept {
    while (!waiting_.empty()) {
      count_ = bytes_ = 0;
      waiting_.take();
    }
  }

 private:
  static constexpr std::size_t most = 16;
  static constexpr std::size_t most_bytes = 128U << 10;

  turns waiting_;
  std::size_t count_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace smelt::service
