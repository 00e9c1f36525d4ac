// The server: its loops, their threads, both listeners, and an orderly stop.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>

#include "service/exchange.hpp"
#include "service/given_sockets.hpp"
#include "service/observer.hpp"
#include "service/pool_observer.hpp"
#include "service/pulse.hpp"
#include "service/readiness.hpp"
#include "service/server_settings.hpp"
#include "service/tls/credentials.hpp"

namespace smelt::service {

// What each port speaks TLS with; null: it does not.
struct server_keys {
  const tls::credentials* data = nullptr;
  const tls::credentials* management = nullptr;
};

class server {
 public:
  // `observers`: one for each loop (loop_count), or none at all; `pool` may be null. Everything given must outlive the server.
  server(server_settings settings, const handler& data, const handler& management, readiness& ready,
         std::span<observer* const> observers = {}, server_keys keys = {}, pool_observer* pool = nullptr);
  server(const server&) = delete;
  server& operator=(const server&) = delete;
  ~server();

  // Before start: listens there instead of where the settings say.
  void adopt(given_sockets given);

  // Before start: hears of it whenever every loop has gone round; must outlive the server.
  void watch_over(pulse& heart) noexcept;

  // Binds and listens; from here on clients can connect. The error names the address and says why. Call once.
  std::expected<void, std::string> start();

  // Where a client on this machine reaches it: what is listened at, also where it was handed over.
  std::string address() const;
  std::string management_address() const;

  // The ports in use, also when the settings asked for any.
  std::uint16_t port() const noexcept;
  std::uint16_t management_port() const noexcept;

  // Serves until stopped, on this thread, one more for each further loop, and worker_count more; sets `ready` at its start. Call once,
  // after start. True when every request that had begun was answered; false when the deadline for that cut some off.
  bool run();

  // What may change while it runs: deadlines, and what a stop waits for. Loops take it up at once, requests from their beginning on. The
  // rest of the settings must be as they were given. From any thread.
  void renew(const server_settings& settings);

  // Asks run() to return: readiness ends, connections are accepted for the grace time, then what has begun is finished. A second call ends
  // the grace time at once. From any thread.
  void stop() noexcept;

 private:
  struct parts;
  std::unique_ptr<parts> parts_;
};

}  // namespace smelt::service
