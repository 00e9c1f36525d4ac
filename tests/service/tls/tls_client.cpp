#include "tests/service/tls/tls_client.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <sys/socket.h>

#include "service/tls/pem.hpp"

namespace smelt::service::tls {

owned_context tls_client::shared_for(const client_choice& how) {
  if (how.like) {
    SSL_CTX_up_ref(how.like->shared_.get());
    return owned_context(how.like->shared_.get());
  }
  owned_context made(SSL_CTX_new(TLS_client_method()));
  SSL_CTX_set_security_level(made.get(), 0);  // what old clients speak, too
  if (how.version != 0) {
    SSL_CTX_set_min_proto_version(made.get(), how.version);
    SSL_CTX_set_max_proto_version(made.get(), how.version);
  }
  if (how.ciphers) SSL_CTX_set_cipher_list(made.get(), how.ciphers);
  if (how.shows) {
    SSL_CTX_use_certificate(made.get(), how.shows->certificate.get());
    SSL_CTX_use_PrivateKey(made.get(), how.shows->key.get());
  }
  if (how.trusts) {
    X509_STORE_add_cert(SSL_CTX_get_cert_store(made.get()), how.trusts->certificate.get());
    SSL_CTX_set_verify(made.get(), SSL_VERIFY_PEER, nullptr);
  }
  return made;
}

tls_client::tls_client(std::uint16_t port, const client_choice& how)
    : client(port, how.receive_buffer), way_{.descriptor = descriptor()}, shared_(shared_for(how)), ssl_(SSL_new(shared_.get())) {
  const int on = 1;
  setsockopt(descriptor(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  BIO* const both = bio_over(way_).release();
  SSL_set_bio(ssl_.get(), both, both);
  SSL_set_tlsext_host_name(ssl_.get(), "localhost");
  if (!how.protocols.empty())
    SSL_set_alpn_protos(ssl_.get(), reinterpret_cast<const unsigned char*>(how.protocols.data()),
                        static_cast<unsigned>(how.protocols.size()));
  if (how.resumes) SSL_set_session(ssl_.get(), how.resumes);
  ERR_clear_error();
  const int returned = SSL_connect(ssl_.get());
  greeted_ = returned == 1;
  if (!greeted_) fail(returned);
}

tls_client::~tls_client() = default;

int tls_client::fail(int returned) {
  const int why = SSL_get_error(ssl_.get(), returned);
  fault_ = last_reason();
  return why;
}

std::string_view tls_client::protocol() const noexcept {
  const unsigned char* chosen = nullptr;
  unsigned size = 0;
  SSL_get0_alpn_selected(ssl_.get(), &chosen, &size);
  return {reinterpret_cast<const char*>(chosen), size};
}

bool tls_client::send(std::string_view bytes) {
  ERR_clear_error();
  std::size_t count = 0;
  return bytes.empty() || SSL_write_ex(ssl_.get(), bytes.data(), bytes.size(), &count) == 1;
}

void tls_client::finish_sending() { SSL_shutdown(ssl_.get()); }

std::size_t tls_client::take(std::span<char> to) {
  ERR_clear_error();
  std::size_t count = 0;
  const int returned = SSL_read_ex(ssl_.get(), to.data(), to.size(), &count);
  if (returned != 1) cut_off_ = fail(returned) != SSL_ERROR_ZERO_RETURN;
  return count;
}

bool tls_client::closed() {
  if (has_unread()) return false;
  ERR_clear_error();
  char byte = 0;
  std::size_t count = 0;
  const int returned = SSL_read_ex(ssl_.get(), &byte, 1, &count);
  return returned != 1 && fail(returned) == SSL_ERROR_ZERO_RETURN;
}

}  // namespace smelt::service::tls
