// Whose a connection is, as far as its address tells.
#pragma once

#include <cstdint>

#include "service/endpoint.hpp"

namespace smelt::service::access {

// One number for each IPv4 address, and for each /64 of IPv6, which one site has whole and whose hosts change their addresses at will.
// An IPv4 address that is written as one of IPv6 (RFC 4291 2.5.5.2) is the IPv4 address.
std::uint64_t address_of(const endpoint& remote) noexcept;

}  // namespace smelt::service::access
