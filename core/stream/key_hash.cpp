#include "core/stream/key_hash.hpp"

#include <sys/random.h>

#include <chrono>

namespace smelt {

namespace {

#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
// The same inputs find the same faults again.
std::uint64_t draw() noexcept { return 1; }
#else
std::uint64_t draw() noexcept {
  std::uint64_t secret = 0;
  if (getrandom(&secret, sizeof secret, GRND_NONBLOCK) == sizeof secret) return secret;
  // Before the system has gathered randomness: its addresses and its clock are what is left.
  return reinterpret_cast<std::uintptr_t>(&secret) ^
         static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
}
#endif

}  // namespace

const std::uint64_t key_secret = draw();

}  // namespace smelt
