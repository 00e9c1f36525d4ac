// A client's side of TLS, as little as one question takes.
#pragma once

#include <chrono>
#include <expected>
#include <string>

namespace smelt::service::tls {

struct asking {
  bool verify = true;                // that the server is who it should be
  std::string ca = {};               // a PEM file: by whose word; empty: the system's authorities
  std::string certificate = {};      // a PEM file: shown when the server asks
  std::string certificate_key = {};  // its key's; empty: the same file
};

// Sends the request over a connected, nonblocking socket and waits for the answer's first line. The error is one line.
std::expected<std::string, std::string> ask(int descriptor, const std::string& host, const std::string& request, const asking& how,
                                            std::chrono::steady_clock::time_point until);

}  // namespace smelt::service::tls
