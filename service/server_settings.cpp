#include "service/server_settings.hpp"

#include <algorithm>
#include <thread>

namespace smelt::service {

namespace {

std::size_t one_a_core(std::size_t unless) noexcept {
  return unless > 0 ? unless : std::max<std::size_t>(1, std::thread::hardware_concurrency());
}

}  // namespace

std::size_t loop_count(const server_settings& settings) noexcept { return one_a_core(settings.loops); }

std::size_t worker_count(const server_settings& settings) noexcept { return one_a_core(settings.pool_threads); }

}  // namespace smelt::service
