// At most so many a second, and how many more there were.
#pragma once

#include <chrono>
#include <cstdint>
#include <utility>

namespace smelt::service::telemetry {

class rate_bound {
 public:
  explicit rate_bound(std::uint64_t a_second) noexcept : most_(a_second) {}

  void set(std::uint64_t a_second) noexcept { most_ = a_second; }

  bool take(std::chrono::steady_clock::time_point now) noexcept {
    if (now - since_ >= std::chrono::seconds(1)) {
      since_ = now;
      taken_ = 0;
    }
    if (taken_ >= most_) {
      ++missed_;
      return false;
    }
    ++taken_;
    return true;
  }

  // How many were refused since the last call.
  std::uint64_t missed() noexcept { return std::exchange(missed_, 0); }

 private:
  std::uint64_t most_;
  std::uint64_t taken_ = 0;
  std::uint64_t missed_ = 0;
  std::chrono::steady_clock::time_point since_{};
};

}  // namespace smelt::service::telemetry
