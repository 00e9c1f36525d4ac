// How many bytes of bodies and answers may be in flight at once, over all loops.
#pragma once

#include <atomic>
#include <cstdint>

namespace smelt::service {

class byte_budget {
 public:
  explicit byte_budget(std::uint64_t limit) noexcept : limit_(limit) {}

  // False, and nothing taken, when that many are not left.
  [[nodiscard]] bool take(std::uint64_t bytes) noexcept {
    std::uint64_t taken = taken_.load(std::memory_order_relaxed);
    do {
      if (taken > limit_ || bytes > limit_ - taken) return false;
    } while (!taken_.compare_exchange_weak(taken, taken + bytes, std::memory_order_relaxed));
    return true;
  }
  // For memory that is there already: later requests find less left.
  void take_anyway(std::uint64_t bytes) noexcept { taken_.fetch_add(bytes, std::memory_order_relaxed); }
  void give(std::uint64_t bytes) noexcept { taken_.fetch_sub(bytes, std::memory_order_relaxed); }

  std::uint64_t taken() const noexcept { return taken_.load(std::memory_order_relaxed); }

 private:
  const std::uint64_t limit_;
  std::atomic<std::uint64_t> taken_{0};
};

// One request's part of the budget; given back when cleared or destroyed.
class lease {
 public:
  explicit lease(byte_budget& budget) noexcept : budget_(budget) {}
  lease(const lease&) = delete;
  lease& operator=(const lease&) = delete;
  ~lease() { clear(); }

  [[nodiscard]] bool grow_to(std::uint64_t bytes) noexcept {
    if (bytes <= held_) return true;
    if (!budget_.take(bytes - held_)) return false;
    held_ = bytes;
    return true;
  }
  void hold(std::uint64_t bytes) noexcept {
    if (bytes <= held_) return;
    budget_.take_anyway(bytes - held_);
    held_ = bytes;
  }
  void clear() noexcept {
    if (held_ > 0) budget_.give(held_);
    held_ = 0;
  }

 private:
  byte_budget& budget_;
  std::uint64_t held_ = 0;
};

}  // namespace smelt::service
