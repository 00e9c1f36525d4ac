#include "service/server_settings.hpp"

#include <algorithm>
#include <thread>

namespace smelt::service {

std::size_t loop_count(const server_settings& settings) noexcept {
  if (settings.loops > 0) return settings.loops;
  return std::max<std::size_t>(1, std::thread::hardware_concurrency());
}

std::size_t worker_count(const server_settings& settings) noexcept {
  return settings.pool_threads > 0 ? settings.pool_threads : loop_count(settings);
}

}  // namespace smelt::service
