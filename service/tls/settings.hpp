// What one listener is told about TLS.
#pragma once

#include <cstdint>
#include <string>

namespace smelt::service::tls {

// Whether clients are asked for certificates.
enum class client_certificates : std::uint8_t { none, optional, required };

enum class version : std::uint8_t { v1_2, v1_3 };

struct settings {
  std::string listener = {};         // "server": faults begin with it
  std::string certificate = {};      // a PEM file: the listener's certificate, then those that lead to its authority; empty: no TLS
  std::string certificate_key = {};  // a PEM file; empty: the key is in the certificate's
  std::string client_ca = {};        // a PEM file: whose certificates clients may show
  client_certificates clients = client_certificates::none;
  version least = version::v1_2;

  bool wanted() const noexcept { return !certificate.empty(); }
};

}  // namespace smelt::service::tls
