#include "service/configured.hpp"

#include <algorithm>
#include <bit>

namespace smelt::service {

namespace {

// A body lies in one block of a loop's pool, and the block's size is a power of two.
std::uint64_t most_in_one_block(std::uint64_t memory) noexcept {
  constexpr std::uint64_t around = 4U << 10;
  return std::bit_floor(memory) - around;
}

// Both listeners have the same settings.
tls::settings tls_of(const auto& from, const char* listener) {
  tls::settings to{
      .listener = listener, .certificate = from.certificate, .certificate_key = from.certificate_key, .client_ca = from.client_ca};
  if (from.clients == "optional") to.clients = tls::client_certificates::optional;
  if (from.clients == "required") to.clients = tls::client_certificates::required;
  if (from.tls_minimum == "1.3") to.least = tls::version::v1_3;
  return to;
}

}  // namespace

// The table of settings bounds every number, so that none is cut here.
server_settings server_settings_of(const config::settings& from) {
  server_settings to;
  to.address = from.server.address;
  to.port = static_cast<std::uint16_t>(from.server.port);
  to.management_address = from.management.address;
  to.management_port = static_cast<std::uint16_t>(from.management.port);
  to.loops = from.server.threads;
  to.connections = from.server.connections;
  to.bytes_in_flight = from.server.in_flight;
  to.loop_memory_bytes = from.server.loop_memory;
  to.kept_bytes = from.server.loop_pool;
  to.head_bytes = from.limits.head;
  to.target_bytes = std::min(from.limits.target, from.limits.head);
  to.body_bytes = std::min({from.limits.body, from.server.in_flight, most_in_one_block(from.server.loop_memory)});
  to.idle_time = from.deadlines.idle;
  to.head_time = from.deadlines.head;
  to.body_time = from.deadlines.body;
  to.body_rate = from.deadlines.body_rate;
  to.write_time = from.deadlines.write;
  to.write_rate = from.deadlines.write_rate;
  to.pool_above = from.pool.above;
  to.pool_threads = from.pool.threads;
  to.pool_queue = from.pool.queue;
  to.pool_wait = from.pool.wait;
  to.grace_time = from.shutdown.grace;
  to.stop_time = from.shutdown.drain;
  return to;
}

tls::settings data_tls_of(const config::settings& from) { return tls_of(from.server, "server"); }

tls::settings management_tls_of(const config::settings& from) { return tls_of(from.management, "management"); }

limits limits_of(const config::settings& from) noexcept {
  limits to;
  to.depth = static_cast<std::uint32_t>(from.limits.depth);
  to.bytes = static_cast<std::uint32_t>(from.limits.body);
  to.tokens = static_cast<std::uint32_t>(from.limits.tokens);
  to.text = static_cast<std::uint32_t>(from.limits.text);
  to.digits = static_cast<std::uint32_t>(from.limits.digits);
  to.work = from.limits.work;
  to.output = from.limits.output;
  return to;
}

coding::settings coding_settings_of(const config::settings& from) noexcept {
  return {.request = from.coding.request,
          .response = from.coding.response,
          .threshold = from.coding.threshold,
          .ratio = from.coding.ratio,
          .body = server_settings_of(from).body_bytes};
}

telemetry::log_settings log_settings_of(const config::settings& from) noexcept {
  telemetry::log_settings to;
  for (const auto level :
       {telemetry::log_level::debug, telemetry::log_level::info, telemetry::log_level::warn, telemetry::log_level::error}) {
    if (telemetry::name(level) == from.log.level) to.level = level;
  }
  to.format = from.log.format == "text" ? telemetry::log_format::text : telemetry::log_format::json;
  to.queue = from.log.queue;
  return to;
}

telemetry::access_log_settings access_log_settings_of(const config::settings& from) noexcept {
  return {.share = from.log.sample, .failures = from.log.failures};
}

}  // namespace smelt::service
