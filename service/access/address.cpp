#include "service/access/address.hpp"

#include <cstring>

namespace smelt::service::access {

namespace {

// Lies within 0000::/8, of which nobody has a /64 (RFC 4291 4).
std::uint64_t of_four(std::uint32_t address) noexcept { return (std::uint64_t{0xff} << 32) | address; }

}  // namespace

std::uint64_t address_of(const endpoint& remote) noexcept {
  if (remote.family() != AF_INET6) {
    sockaddr_in four;
    std::memcpy(&four, remote.data(), sizeof four);
    return of_four(four.sin_addr.s_addr);
  }
  sockaddr_in6 six;
  std::memcpy(&six, remote.data(), sizeof six);
  const auto* const bytes = six.sin6_addr.s6_addr;
  if (IN6_IS_ADDR_V4MAPPED(&six.sin6_addr)) {
    std::uint32_t four = 0;
    std::memcpy(&four, bytes + 12, sizeof four);
    return of_four(four);
  }
  std::uint64_t network = 0;
  std::memcpy(&network, bytes, sizeof network);
  return network;
}

}  // namespace smelt::service::access
