// One port as one loop hears it: accepts connections, turns away those over the cap, and never gives up.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>

#include "service/exchange.hpp"
#include "service/loop.hpp"
#include "service/network.hpp"

namespace smelt::service {

// A numeric address or "localhost", and a port. The error says what is wrong with it.
std::expected<tcp::endpoint, std::string> endpoint_of(const std::string& address, std::uint16_t port);

class listener final : public accepting {
 public:
  // Serves at most `limit` connections at once, `count` of all listeners that share it.
  listener(loop& on, const handler& serves, std::atomic<std::size_t>& count, const std::size_t& limit);
  listener(const listener&) = delete;
  listener& operator=(const listener&) = delete;

  // Binds and listens. `shared`: other loops listen at the same place, and the system spreads connections over them.
  std::expected<void, std::string> open(const tcp::endpoint& at, bool shared);
  std::uint16_t port() const noexcept { return port_; }

  // Begins to accept, once the loop runs.
  void start();
  void finish() override;

 private:
  task accept();
  void take_waiting(std::size_t most) noexcept;
  void admit(socket stream, const tcp::endpoint& remote) noexcept;
  void turn_away(socket stream) noexcept;
  static bool out_of_files(error_code ec) noexcept;

  loop& loop_;
  const handler& handler_;
  std::atomic<std::size_t>& count_;
  const std::size_t& limit_;
  acceptor acceptor_;
  timer pause_;
  std::uint16_t port_ = 0;
  std::string refusal_;   // what is sent to those over the cap
  std::size_t date_ = 0;  // where its Date field's value stands
};

}  // namespace smelt::service
