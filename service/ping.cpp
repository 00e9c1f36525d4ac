#include "service/ping.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <sstream>

namespace smelt::service {

namespace {

using boost::asio::ip::tcp;

std::expected<std::string, std::string> ask_plainly(tcp::iostream& peer, const std::string& request) {
  peer << request << std::flush;
  std::string version;
  std::string status;
  peer >> version >> status;
  if (!peer) return std::unexpected(peer.error().message());
  return version + ' ' + status;
}

}  // namespace

std::expected<void, std::string> ping(const std::string& host, const std::string& port, std::chrono::milliseconds within,
                                      const std::optional<tls::asking>& secured) {
  const bool ipv6 = host.find(':') != std::string::npos;
  const std::string name = ipv6 ? '[' + host.substr(0, host.find('%')) + ']' : host;  // a zone is this machine's own (RFC 6874)
  const std::string place = (ipv6 ? '[' + host + ']' : host) + ':' + port;
  const auto until = std::chrono::steady_clock::now() + within;
  tcp::iostream peer;
  peer.expires_after(within);
  peer.connect(host, port);
  if (!peer) return std::unexpected(place + ": " + peer.error().message());
  const std::string request = "GET /readyz HTTP/1.1\r\nHost: " + name + "\r\nConnection: close\r\n\r\n";
  if (secured) peer.socket().native_non_blocking(true);
  const auto answer = secured ? tls::ask(peer.socket().native_handle(), host.substr(0, host.find('%')), request, *secured, until)
                              : ask_plainly(peer, request);
  if (!answer) return std::unexpected(place + ": " + answer.error());
  std::istringstream words(*answer);
  std::string version;
  std::string status;
  words >> version >> status;
  if (!version.starts_with("HTTP/1.") || status != "200") return std::unexpected(place + ": not ready (" + status + ")");
  return {};
}

bool is_this_machine(const std::string& host) noexcept {
  boost::system::error_code no_address;
  const auto address = boost::asio::ip::make_address(host, no_address);
  return no_address ? host == "localhost" : address.is_loopback();
}

}  // namespace smelt::service
