// What a connection speaks through: its socket, with TLS over it or without.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "service/socket.hpp"
#include "service/tls/credentials.hpp"
#include "service/tls/session.hpp"

namespace smelt::service {

class stream {
 public:
  // How far a handshake has come.
  enum class greeting : std::uint8_t {
    done,
    waits,
    unencrypted,  // the client began to speak HTTP without TLS: it can be answered so
    failed,
    gone,  // the client left
    no_memory,
  };

  // `keys`: null for a stream without TLS; must outlive it.
  stream(socket over, const tls::credentials* keys) noexcept : socket_(std::move(over)), keys_(keys) {}

  // Nothing but a handshake can go on before it is done.
  bool needs_handshake() const noexcept { return keys_ != nullptr; }
  greeting shake_hands(tls::record_buffer& joined) noexcept;
  // The client has begun with it.
  bool handshake_begun() const noexcept { return tls_ != nullptr; }
  bool resumed() const noexcept { return tls_ && tls_->resumed(); }
  std::string_view why() const noexcept { return tls_ ? std::string_view(tls_->why()) : std::string_view(); }
  std::string_view client() const noexcept { return tls_ ? tls_->client() : std::string_view(); }

  transfer receive(std::span<char> to) noexcept { return tls_ ? tls_->receive(to) : socket_.receive(to); }
  // Takes what comes without a look at it.
  transfer discard(std::span<char> to) noexcept { return socket_.receive(to); }
  // Both parts, one after the other. What was blocked must be sent again, the same bytes first.
  transfer send(const std::array<iovec, 2>& parts) noexcept { return tls_ ? tls_->send(parts) : socket_.send(parts); }
  // Bytes have come that the poller does not tell of: they must be received before waiting.
  bool holds() const noexcept { return tls_ && tls_->holds(); }
  // What to watch the descriptor for, in order to read or to write.
  interest awaited(interest in) const noexcept { return tls_ ? tls_->awaited(in) : in; }
  // Gives buffers back while the connection is idle.
  void rest() noexcept {
    if (tls_) tls_->rest();
  }

  // `some`: the other side is told that no more follows; `blocked`: to be called again when it can be written.
  transfer::end end_sending() noexcept;
  // As far as that can be told at once, before the stream is closed.
  void say_end() noexcept {
    if (tls_) (void)tls_->end();
  }
  // What was sent is not whole, so the end will not be told: closing shows it.
  void break_off() noexcept {
    if (tls_) tls_->break_off();
  }
  // Closing it breaks the connection off: the other side sees an error, not an end.
  void abandon() noexcept {
    break_off();
    socket_.abandon();
  }

  int descriptor() const noexcept { return socket_.descriptor(); }

 private:
  greeting begin(tls::record_buffer& joined) noexcept;

  socket socket_;
  const tls::credentials* keys_;
  std::unique_ptr<tls::session> tls_;
};

}  // namespace smelt::service
