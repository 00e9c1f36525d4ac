#include "service/greeting.hpp"

#include "service/build_info.hpp"

namespace smelt::service {

namespace {

std::string request(const std::string& data_url, const char* body, const char* target) {
  // curl takes brackets for a pattern of its own unless -g stands there; certificates are seldom for an address such as this one (-k).
  const std::string curl = std::string("curl -") + (data_url.find('[') == std::string::npos ? "" : "g") +
                           (data_url.starts_with("https:") ? "k" : "") + "s --json '";
  return curl + std::string(body) + "' '" + data_url + target + "'";
}

}  // namespace

std::string reachable(std::string_view address) {
  if (address == "0.0.0.0") return "127.0.0.1";
  return address == "::" ? "::1" : std::string(address);
}

std::string url(std::string_view address, std::uint16_t port, bool tls) {
  std::string host = reachable(address);
  if (host.find(':') != std::string::npos) host = '[' + host + ']';
  return (tls ? "https://" : "http://") + host + ':' + std::to_string(port);
}

// Addresses need no escapes.
std::string addresses(std::string_view data_url, std::string_view management_url) {
  return R"({"data":")" + std::string(data_url) + R"(","management":")" + std::string(management_url) + "\"}\n";
}

std::string greeting(std::string_view data_url, std::string_view management_url) {
  const std::string data(data_url);
  return "smelt " + std::string(build().version) + " serves on " + data + "; metrics and health on " + std::string(management_url) +
         "\n\n  " + request(data, R"({"id":7,"tags":["a","b"]})", "/v1/convert?to=cbor") + " | od -An -tx1\n  " +
         request(data, R"({"id":7,"tags":["a",]})", "/v1/validate") + "\n  " +
         request(data, R"({"id":7,"tags":["a","b"]})", "/v1/extract?path=/tags/1") + "\n\n";
}

}  // namespace smelt::service
