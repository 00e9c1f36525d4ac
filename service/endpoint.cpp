#include "service/endpoint.hpp"

#include <arpa/inet.h>
#include <net/if.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string_view>

namespace smelt::service {

namespace {

char* put(char* to, std::string_view text) noexcept { return std::ranges::copy(text, to).out; }

char* put_number(char* to, std::uint32_t number) noexcept { return std::to_chars(to, to + 10, number).ptr; }

// "%eth0" or "%2" behind a link-local address (RFC 4007 11): 0 when there is no such interface.
std::uint32_t scope_of(const std::string& zone) noexcept {
  if (const unsigned index = if_nametoindex(zone.c_str()); index != 0) return index;
  std::uint32_t index = 0;
  const char* const end = zone.data() + zone.size();
  const auto [last, wrong] = std::from_chars(zone.data(), end, index);
  return wrong == std::errc{} && last == end ? index : 0;
}

}  // namespace

std::expected<endpoint, std::string> endpoint::of(const std::string& address, std::uint16_t port) {
  endpoint made;
  const std::string numeric = address == "localhost" ? "127.0.0.1" : address;
  if (inet_pton(AF_INET, numeric.c_str(), &made.place_.v4.sin_addr) == 1) {
    made.place_.v4.sin_family = AF_INET;
  } else {
    made.place_.v6 = {};
    const std::size_t mark = numeric.find('%');
    bool good = inet_pton(AF_INET6, numeric.substr(0, mark).c_str(), &made.place_.v6.sin6_addr) == 1;
    if (good && mark != std::string::npos) {
      made.place_.v6.sin6_scope_id = scope_of(numeric.substr(mark + 1));
      good = made.place_.v6.sin6_scope_id != 0;
    }
    if (!good) return std::unexpected("cannot listen on \"" + address + "\": not a numeric address or localhost");
    made.place_.v6.sin6_family = AF_INET6;
  }
  made.set_port(port);
  return made;
}

// The port stands at the same place in both kinds of address.
static_assert(offsetof(sockaddr_in, sin_port) == offsetof(sockaddr_in6, sin6_port));

std::uint16_t endpoint::port() const noexcept { return ntohs(family() == AF_INET6 ? place_.v6.sin6_port : place_.v4.sin_port); }

void endpoint::set_port(std::uint16_t port) noexcept { (family() == AF_INET6 ? place_.v6.sin6_port : place_.v4.sin_port) = htons(port); }

std::size_t endpoint::write(std::array<char, text_size>& to) const noexcept {
  const bool six = family() == AF_INET6;
  std::array<char, INET6_ADDRSTRLEN> address{};
  inet_ntop(family(), six ? static_cast<const void*>(&place_.v6.sin6_addr) : &place_.v4.sin_addr, address.data(), address.size());
  char* at = put(put(to.data(), six ? "[" : ""), address.data());
  if (six && place_.v6.sin6_scope_id != 0) at = put_number(put(at, "%"), place_.v6.sin6_scope_id);
  return static_cast<std::size_t>(put_number(put(at, six ? "]:" : ":"), port()) - to.data());
}

std::string endpoint::address() const {
  std::string both = text();
  both.resize(both.rfind(':'));
  return family() == AF_INET6 ? both.substr(1, both.size() - 2) : both;
}

std::string endpoint::text() const {
  std::array<char, text_size> written;
  return {written.data(), write(written)};
}

}  // namespace smelt::service
