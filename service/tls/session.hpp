// One connection's TLS, between its bytes in the clear and its socket. No call blocks: what cannot go on tells what it waits for, which
// may be reading in order to write, or the other way round (handshakes, key updates).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "service/poller.hpp"
#include "service/socket.hpp"
#include "service/tls/context.hpp"
#include "service/tls/descriptor_bio.hpp"

namespace smelt::service::tls {

// The most that one record takes (RFC 8446 5.1).
inline constexpr std::size_t record_size = 16'384;

// Where the parts of an answer come together, so that a small one is one record and one system call: a loop's.
using record_buffer = std::array<char, record_size>;

class session {
 public:
  enum class progress : std::uint8_t { done, waits, failed, gone };

  // Null when memory is spent. The socket must stay open, and `joined` exist, as long as the session.
  static std::unique_ptr<session> begin(int descriptor, const context& by, record_buffer& joined) noexcept;

  progress shake_hands() noexcept;
  bool resumed() const noexcept;
  // Of a handshake that failed.
  const std::string& why() const noexcept { return why_; }
  // The subject of the client's certificate, which was verified (RFC 2253, at most 128 bytes); empty when it showed none.
  std::string_view client() const noexcept { return {client_.data(), client_size_}; }

  // As a socket's. The other side's end is `gone` whether it was told by close_notify or not: no body ends so.
  transfer receive(std::span<char> to) noexcept;
  // What was blocked must be sent again, the same bytes first, before anything else is.
  transfer send(const std::array<iovec, 2>& parts) noexcept;
  // Bytes that the poller knows nothing of: they must be asked for before waiting.
  bool holds() const noexcept;
  // What a call that was blocked waits for.
  interest awaited(interest in) const noexcept { return in == interest::writing ? to_write_ : to_read_; }

  // Tells the other side that no more follows (close_notify). `some`: it is told, or cannot be.
  transfer::end end() noexcept;
  // No end is to be told from here on: what was sent is not whole.
  void break_off() noexcept { broken_ = true; }
  // Gives back buffers, about 33 KB, until they are needed again.
  void rest() noexcept;

 private:
  session(int descriptor, owned_ssl with, record_buffer& joined) noexcept
      : way_{.descriptor = descriptor}, ssl_(std::move(with)), joined_(joined) {}

  // Before each call of OpenSSL that may read or write.
  void begin_call() noexcept;

  transfer::end failure(int returned, interest& awaited) noexcept;
  std::span<const char> next_record(const std::array<iovec, 2>& parts, std::size_t from) noexcept;
  void note_client() noexcept;

  socket_way way_;
  owned_ssl ssl_;
  record_buffer& joined_;
  interest to_read_ = interest::reading;
  interest to_write_ = interest::writing;
  bool ended_ = false;  // the other side has, or the connection broke
  bool broken_ = false;
  std::uint8_t client_size_ = 0;
  std::array<char, 128> client_;
  std::string why_;
};

}  // namespace smelt::service::tls
