// How often a figure fell between given bounds. One thread observes, any thread reads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "service/telemetry/counter.hpp"

namespace smelt::service::telemetry {

class histogram {
 public:
  static constexpr std::size_t max_bounds = 23;

  // `bounds`: ascending, at most max_bounds, static. A bucket holds what is at most its bound; the last holds the rest.
  explicit histogram(std::span<const std::uint64_t> bounds) noexcept : bounds_(bounds) {}

  void observe(std::uint64_t value) noexcept {
    std::size_t bucket = 0;
    for (const auto bound : bounds_) bucket += value > bound ? 1 : 0;  // all of them: no branch to mispredict
    buckets_[bucket].add();
    sum_.add(value);
  }

  std::span<const std::uint64_t> bounds() const noexcept { return bounds_; }
  std::uint64_t in_bucket(std::size_t bucket) const noexcept { return buckets_[bucket].value(); }
  std::uint64_t sum() const noexcept { return sum_.value(); }

 private:
  std::span<const std::uint64_t> bounds_;
  std::array<counter, max_bounds + 1> buckets_;
  counter sum_;
};

}  // namespace smelt::service::telemetry
