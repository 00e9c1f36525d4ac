#include "tests/service/tls/tls_server.hpp"

namespace smelt::service::tls {

tls_server::tls_server(const server_choice& how, const server_settings& with)
    : keys(*context::load(this->with(make_identity(), how))), running(with, {}, {.data = &keys}) {}

settings tls_server::with(const identity& own, const server_choice& how) const {
  settings made{.listener = "server", .clients = how.clients, .least = how.least};
  made.certificate = files.write("server.pem", own.certificate_pem() + own.key_pem());
  if (how.client_ca) made.client_ca = files.write("clients.pem", how.client_ca->certificate_pem());
  return made;
}

}  // namespace smelt::service::tls
