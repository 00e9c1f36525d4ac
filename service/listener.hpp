// One port as one loop hears it: accepts connections, turns away those over the cap, and never gives up.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <system_error>

#include "service/exchange.hpp"
#include "service/loop.hpp"
#include "service/poller.hpp"
#include "service/stream.hpp"
#include "service/wheel.hpp"

namespace smelt::service {

class listener final : public accepting, private watcher, private deadline {
 public:
  // Serves at most `limit` connections at once, `count` of all listeners that share it. `keys`: null without TLS.
  listener(loop& on, const handler& serves, std::atomic<std::size_t>& count, const std::size_t& limit, const tls::credentials* keys);

  // Binds and listens. `shared`: other loops listen at the same place, and the system spreads connections over them.
  std::expected<void, std::string> open(const endpoint& at, bool shared);
  // Listens at a socket that another process opened; all loops wait for the one. They take turns: a connection goes to the loop that has
  // waited longest.
  std::expected<void, std::string> share(const socket& given);
  std::uint16_t port() const noexcept { return port_; }
  const std::string& address() const noexcept { return address_; }

  // Makes ready to accept, once the loop runs.
  void start();
  void finish() override;

 private:
  void ready() noexcept override;
  void expired() override { resume(); }  // the pause is over
  void resume() noexcept;
  void queue_again() noexcept;
  // Why it took no more than that.
  std::error_code take_waiting(std::size_t most) noexcept;
  void admit(socket from, const endpoint& remote) noexcept;
  void turn_away(socket from) noexcept;

  loop& loop_;
  const handler& handler_;
  std::atomic<std::size_t>& count_;
  const std::size_t& limit_;
  const tls::credentials* keys_;
  socket door_;
  interest wait_for_ = interest::reading;
  std::uint16_t port_ = 0;
  std::string address_;
  std::string refusal_;   // what is sent to those over the cap
  std::size_t date_ = 0;  // where its Date field's value stands
};

}  // namespace smelt::service
