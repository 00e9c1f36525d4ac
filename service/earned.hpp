// The time that a peer's bytes are worth: who is slow but not too slow is waited for.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "service/wheel.hpp"

namespace smelt::service {

// `rate` bytes earn a second; a rate of zero earns nothing. At most thirty years, so that no sum with a time of day can overflow.
inline clock::duration earned(std::uint64_t bytes, std::uint64_t rate) noexcept {
  constexpr std::chrono::duration<double> most(1e9);
  if (rate == 0) return clock::duration::zero();
  const std::chrono::duration<double> exact(static_cast<double>(bytes) / static_cast<double>(rate));
  return std::chrono::duration_cast<clock::duration>(std::min(exact, most));
}

}  // namespace smelt::service
