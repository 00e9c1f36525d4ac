#include "service/greeting.hpp"

#include "service/build_info.hpp"

namespace smelt::service {

namespace {

std::string request(const std::string& data_url, const char* body, const char* target) {
  // curl takes brackets for a pattern of its own unless -g stands there.
  const char* curl = data_url.find('[') == std::string::npos ? "curl -s --json '" : "curl -gs --json '";
  return curl + std::string(body) + "' '" + data_url + target + "'";
}

}  // namespace

std::string url(std::string_view address, std::uint16_t port) {
  std::string host(address);
  if (host == "0.0.0.0") host = "127.0.0.1";
  if (host == "::") host = "::1";
  if (host.find(':') != std::string::npos) host = '[' + host + ']';
  return "http://" + host + ':' + std::to_string(port);
}

std::string greeting(std::string_view data_url, std::string_view management_url) {
  const std::string data(data_url);
  return "smelt " + std::string(build().version) + " serves on " + data + "; metrics and health on " + std::string(management_url) +
         "\n\n  " + request(data, R"({"id":7,"tags":["a","b"]})", "/v1/convert?to=cbor") + " | od -An -tx1\n  " +
         request(data, R"({"id":7,"tags":["a",]})", "/v1/validate") + "\n  " +
         request(data, R"({"id":7,"tags":["a","b"]})", "/v1/extract?path=/tags/1") + "\n\n";
}

}  // namespace smelt::service
