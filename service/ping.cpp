#include "service/ping.hpp"

#include <boost/asio/ip/tcp.hpp>

namespace smelt::service {

std::expected<void, std::string> ping(const std::string& host, const std::string& port, std::chrono::milliseconds within) {
  boost::asio::ip::tcp::iostream peer;
  peer.expires_after(within);
  peer.connect(host, port);
  peer << "GET /readyz HTTP/1.1\r\nHost: " << host << "\r\nConnection: close\r\n\r\n" << std::flush;
  std::string version;
  std::string status;
  peer >> version >> status;
  if (!peer) return std::unexpected(host + ":" + port + ": " + peer.error().message());
  if (!version.starts_with("HTTP/1.") || status != "200") return std::unexpected(host + ":" + port + ": not ready (" + status + ")");
  return {};
}

}  // namespace smelt::service
