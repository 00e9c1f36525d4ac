#include "service/access/cors.hpp"

namespace smelt::service::access {

namespace {

const std::string expose_line = "Access-Control-Expose-Headers: Smelt-Converted, Smelt-Checked, X-Request-Id, Retry-After\r\n";
const std::string any_lines = "Access-Control-Allow-Origin: *\r\n" + expose_line;

// A cache must not give one origin what was told to another.
constexpr std::string_view vary_line = "Vary: Origin\r\n";

std::string lines_for(const std::string& name) {
  return "Access-Control-Allow-Origin: " + name + "\r\n" + std::string(vary_line) + expose_line;
}

}  // namespace

cors::cors(const std::vector<std::string>& origins) {
  for (const auto& each : origins) {
    if (each == "*")
      any_ = true;
    else
      allowed_.push_back({each, lines_for(each)});
  }
}

const cors::origin* cors::find(std::string_view name) const noexcept {
  for (const auto& each : allowed_) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

bool cors::is_preflight(const request_head& head) const noexcept {
  if (head.verb != method::options || head.origin.empty() || head.requested_method.empty()) return false;
  return any_ || find(head.origin) != nullptr;
}

std::string_view cors::preflight_lines() noexcept {
  return "Access-Control-Allow-Methods: GET, HEAD, POST\r\n"
         "Access-Control-Allow-Headers: Authorization, Content-Type, Content-Encoding, X-Request-Id, Traceparent\r\n"
         "Access-Control-Max-Age: 7200\r\n";
}

std::string_view cors::lines(const request_head& head) const noexcept {
  if (any_) return any_lines;
  if (allowed_.empty()) return {};
  const origin* const allowed = find(head.origin);
  return allowed ? std::string_view(allowed->lines) : vary_line;
}

}  // namespace smelt::service::access
