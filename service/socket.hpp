// A TCP socket that is closed when it is gone. No call blocks; one that a signal interrupts is made again.
#pragma once

#include <sys/uio.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "service/endpoint.hpp"

namespace smelt::service {

// One connection sends no more while others wait.
inline constexpr std::size_t sent_at_once = 1U << 20;

// How sending or receiving went.
struct transfer {
  enum class end : std::uint8_t {
    some,     // `count` bytes, at least one
    blocked,  // the system has none, or takes none, for now
    gone,     // the other side ended, or the connection broke
  };
  end how;
  std::size_t count = 0;
  bool more = false;  // of what was received: another call may bring some at once
};

class socket {
 public:
  socket() noexcept = default;
  socket(socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, none)) {}
  socket& operator=(socket&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~socket() { close(); }

  // Bound to `at` and accepting connections, up to `backlog` of them ahead; other sockets may listen there too. Accepted sockets inherit
  // that they send small answers at once (TCP_NODELAY).
  static std::expected<socket, std::error_code> listening(const endpoint& at, int backlog);
  // No error: `at` can be bound, and no other process listens there.
  static std::error_code try_alone(const endpoint& at);

  // One that listens already, taken over from the process that opened it.
  static std::expected<socket, std::error_code> adopted(int descriptor);
  // The same connection or port by another descriptor.
  std::expected<socket, std::error_code> duplicate() const;

  // Only while the socket is open.
  std::expected<endpoint, std::error_code> local() const;
  std::expected<socket, std::error_code> accept(endpoint& from) const;

  transfer receive(std::span<char> to) noexcept;
  // The next byte, which stays to be received.
  transfer peek(char& at) noexcept;
  // Both parts, one after the other, in one call.
  transfer send(const std::array<iovec, 2>& parts) noexcept;
  // False when the connection is broken.
  bool end_sending() noexcept;

  // Closing it breaks the connection off: the other side sees an error, not an end.
  void abandon() noexcept;
  void close() noexcept;
  bool is_open() const noexcept { return descriptor_ != none; }
  int descriptor() const noexcept { return descriptor_; }

 private:
  static constexpr int none = -1;
  explicit socket(int descriptor) noexcept : descriptor_(descriptor) {}

  static std::expected<socket, std::error_code> bound(const endpoint& at, bool shared);

  int descriptor_ = none;
};

}  // namespace smelt::service
