// What `smelt serve` says on standard output once it listens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace smelt::service {

// Where a client on this machine reaches what listens at the address: for all addresses, the loopback's.
std::string reachable(std::string_view address);

// As a client on this machine writes it: "http://127.0.0.1:8080" also for 0.0.0.0, brackets around IPv6; https over TLS.
std::string url(std::string_view address, std::uint16_t port, bool tls = false);

// For people: the addresses and three requests to try, that work as printed.
std::string greeting(std::string_view data_url, std::string_view management_url);

// For programs: a line of JSON with the addresses.
std::string addresses(std::string_view data_url, std::string_view management_url);

}  // namespace smelt::service
