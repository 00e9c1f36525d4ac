// A running server whose data port speaks TLS with a certificate that is made for it.
#pragma once

#include "service/tls/credentials.hpp"
#include "tests/service/running_server.hpp"
#include "tests/service/tls/certificates.hpp"

namespace smelt::service::tls {

struct server_choice {
  client_certificates clients = client_certificates::none;
  const identity* client_ca = nullptr;
  version least = version::v1_2;
};

class tls_server {
 public:
  explicit tls_server(const server_choice& how = {}, const server_settings& with = test_settings());

  // What the settings are for this identity, whose files are written.
  settings with(const identity& own, const server_choice& how) const;
  void replace(const identity& own) { keys.put(*context::load(with(own, {}))); }

  std::uint16_t port() const noexcept { return running.port(); }
  listening_observer& heard() noexcept { return running.heard; }

  temporary_folder files;
  credentials keys;
  running_server running;
};

}  // namespace smelt::service::tls
