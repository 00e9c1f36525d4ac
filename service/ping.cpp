#include "service/ping.hpp"

#include <boost/asio/ip/tcp.hpp>

namespace smelt::service {

std::expected<void, std::string> ping(const std::string& host, const std::string& port, std::chrono::milliseconds within) {
  const bool ipv6 = host.find(':') != std::string::npos;
  const std::string name = ipv6 ? '[' + host.substr(0, host.find('%')) + ']' : host;  // a zone is this machine's own (RFC 6874)
  const std::string place = (ipv6 ? '[' + host + ']' : host) + ':' + port;
  boost::asio::ip::tcp::iostream peer;
  peer.expires_after(within);
  peer.connect(host, port);
  peer << "GET /readyz HTTP/1.1\r\nHost: " << name << "\r\nConnection: close\r\n\r\n" << std::flush;
  std::string version;
  std::string status;
  peer >> version >> status;
  if (!peer) return std::unexpected(place + ": " + peer.error().message());
  if (!version.starts_with("HTTP/1.") || status != "200") return std::unexpected(place + ": not ready (" + status + ")");
  return {};
}

}  // namespace smelt::service
