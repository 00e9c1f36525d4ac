// One line of a listener's table: a path, what it does, and how it is asked.
#pragma once

#include <span>
#include <string_view>

#include "service/exchange.hpp"

namespace smelt::service {

enum class action : std::uint8_t {
  convert,
  validate,
  extract,
  inspect,
  echo,
  formats,
  openapi_yaml,
  openapi_json,
  index,
  live,
  ready,
  metrics,
  version
};

struct route {
  std::string_view path;
  action what;
  bool posted;  // POST with a payload; else GET and HEAD

  bool takes(method m) const noexcept { return posted ? m == method::post : m == method::get || m == method::head; }
  // A whole header line.
  std::string_view allow() const noexcept { return posted ? "Allow: POST\r\n" : "Allow: GET, HEAD\r\n"; }
};

// Null when there is none.
inline const route* find_route(std::span<const route> all, std::string_view path) noexcept {
  for (const route& r : all)
    if (r.path == path) return &r;
  return nullptr;
}

}  // namespace smelt::service
