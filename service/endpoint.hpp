// Where one side of a connection is: an IPv4 or IPv6 address and a port.
#pragma once

#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>

namespace smelt::service {

class endpoint {
 public:
  // A numeric address or "localhost". The error says what is wrong with it.
  static std::expected<endpoint, std::string> of(const std::string& address, std::uint16_t port);

  int family() const noexcept { return place_.any.sa_family; }
  std::uint16_t port() const noexcept;
  void set_port(std::uint16_t port) noexcept;

  // "127.0.0.1", "::1"
  std::string address() const;
  // For people: "127.0.0.1:8080", "[::1]:8080".
  std::string text() const;
  static constexpr std::size_t text_size = 72;
  // Returns how many bytes were written; no more than fit.
  std::size_t write(std::array<char, text_size>& to) const noexcept;

  // As the system's calls take it and fill it.
  const sockaddr* data() const noexcept { return &place_.any; }
  sockaddr* data() noexcept { return &place_.any; }
  socklen_t size() const noexcept { return family() == AF_INET6 ? sizeof place_.v6 : sizeof place_.v4; }
  static constexpr socklen_t capacity = sizeof(sockaddr_in6);

 private:
  union {
    sockaddr_in6 v6{};
    sockaddr_in v4;
    sockaddr any;
  } place_;
};

}  // namespace smelt::service
