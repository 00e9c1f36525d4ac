// What a server is told: addresses, sizes, counts and deadlines, with the defaults it has when told nothing.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace smelt::service {

namespace access {
struct policy;
}  // namespace access

struct server_settings {
  // Numeric addresses (IPv4 or IPv6) or "localhost". Port 0 asks the system for a free one.
  std::string address = "0.0.0.0";
  std::uint16_t port = 8'080;
  std::string management_address = "0.0.0.0";
  std::uint16_t management_port = 8'081;

  std::size_t loops = 0;             // event loops, each with a thread; 0: one for each core this process may use
  std::size_t connections = 10'000;  // open at once on the data port; lowered to what the limit of open files allows
  int backlog = 4'096;               // connections that wait to be accepted, for each loop
  std::size_t requests_a_turn = 16;  // pipelined requests answered before other connections have their turn

  std::size_t head_bytes = 12'288;                   // request line and fields; at most max_head_bytes
  std::size_t target_bytes = 8'192;                  // of the request line; at most head_bytes
  std::uint64_t body_bytes = 64U << 20;              // of one body, decoded from its transfer coding
  std::uint64_t bytes_in_flight = 512U << 20;        // of bodies and unsent answers, over all loops
  std::uint64_t loop_memory_bytes = 2'048ULL << 20;  // of arenas and head buffers, for each loop
  std::uint64_t kept_bytes = 128U << 20;             // of free blocks that a busy loop keeps; an idle one keeps none
  std::uint64_t drained_bytes = 4U << 20;            // of an unwanted body, read so that its sender sees the answer

  std::chrono::milliseconds idle_time{60'000};   // from an answer to the next request's first byte
  std::chrono::milliseconds head_time{10'000};   // from a request's first byte to the end of its head
  std::chrono::milliseconds body_time{10'000};   // for a body, and then as long as body_rate allows
  std::uint64_t body_rate = 4'096;               // bytes a second that a body must bring after body_time
  std::chrono::milliseconds write_time{30'000};  // for an answer, and then as long as write_rate allows
  std::uint64_t write_rate = 4'096;              // bytes a second that an answer's receiver must take after write_time
  std::chrono::milliseconds linger_time{2'000};  // for a refused sender to read the answer
  std::chrono::milliseconds grace_time{2'000};   // from a stop's request until no connection is accepted any more
  std::chrono::milliseconds stop_time{10'000};   // from then until what still runs is cut off

  std::size_t pool_threads = 0;                 // that do long work; 0: as many as loops
  std::size_t pool_queue = 256;                 // requests that wait for one of them
  std::uint64_t pool_above = 1U << 20;          // bytes of a body, weighed by its plan, above which answering is long work
  std::chrono::milliseconds pool_wait{10'000};  // for one of them

  std::shared_ptr<const access::policy> access = {};  // who may use the data port; null: everybody

  static constexpr std::size_t max_head_bytes = 15'360;
};

// How many loops, and how many threads for long work, a server with these settings has.
std::size_t loop_count(const server_settings& settings) noexcept;
std::size_t worker_count(const server_settings& settings) noexcept;

}  // namespace smelt::service
