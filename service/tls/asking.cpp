#include "service/tls/asking.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "service/tls/descriptor_bio.hpp"
#include "service/tls/pem.hpp"

namespace smelt::service::tls {

namespace {

using outcome = std::expected<void, std::string>;
using std::chrono::steady_clock;

bool is_address(const std::string& host) noexcept {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return inet_pton(AF_INET, host.c_str(), bytes.data()) == 1 || inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1;
}

outcome trust(SSL_CTX* shared, const asking& how) {
  if (!how.verify) return {};
  SSL_CTX_set_verify(shared, SSL_VERIFY_PEER, nullptr);
  if (how.ca.empty()) {
    if (SSL_CTX_set_default_verify_paths(shared) == 1) return {};
    return std::unexpected("the system's certificates cannot be had: " + last_reason());
  }
  const auto authorities = read_certificates(how.ca);
  if (!authorities) return std::unexpected(authorities.error());
  for (const auto& one : *authorities) {
    if (X509_STORE_add_cert(SSL_CTX_get_cert_store(shared), one.get()) != 1)
      return std::unexpected(how.ca + ": cannot be used: " + last_reason());
  }
  return {};
}

outcome show(SSL_CTX* shared, const asking& how) {
  if (how.certificate.empty()) return {};
  const auto chain = read_certificates(how.certificate);
  if (!chain) return std::unexpected(chain.error());
  const auto key = read_key(how.certificate_key.empty() ? how.certificate : how.certificate_key);
  if (!key) return std::unexpected(key.error());
  bool used = SSL_CTX_use_certificate(shared, chain->front().get()) == 1;
  for (std::size_t i = 1; used && i < chain->size(); ++i) used = SSL_CTX_add1_chain_cert(shared, (*chain)[i].get()) == 1;
  if (!used || SSL_CTX_use_PrivateKey(shared, key->get()) != 1)
    return std::unexpected(how.certificate + ": cannot be used: " + last_reason());
  return {};
}

std::string fault(SSL* ssl) {
  const long verdict = SSL_get_verify_result(ssl);
  if (verdict != X509_V_OK) return std::string("TLS: ") + X509_verify_cert_error_string(verdict);
  return ERR_peek_last_error() == 0 ? "the connection ended" : "TLS: " + last_reason();
}

// Calls until it is done, and waits in between for what it wants.
template <class call>
outcome complete(SSL* ssl, int descriptor, steady_clock::time_point until, call&& step) {
  for (;;) {
    ERR_clear_error();
    const int returned = step();
    if (returned > 0) return {};
    const int why = SSL_get_error(ssl, returned);
    if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) return std::unexpected(fault(ssl));
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - steady_clock::now()).count();
    pollfd one{.fd = descriptor, .events = static_cast<short>(why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT), .revents = 0};
    if (left <= 0 || poll(&one, 1, static_cast<int>(left)) == 0) return std::unexpected("no answer in time");
  }
}

// A certificate is asked for the name alone: none would be as good as any.
bool expect_name(SSL* ssl, const std::string& host) {
  if (host.empty() || SSL_set1_host(ssl, host.c_str()) != 1) return false;
  return is_address(host) || SSL_set_tlsext_host_name(ssl, host.c_str()) == 1;
}

}  // namespace

std::expected<std::string, std::string> ask(int descriptor, const std::string& host, const std::string& request, const asking& how,
                                            steady_clock::time_point until) {
  const owned_context shared(SSL_CTX_new(TLS_client_method()));
  if (!shared) return std::unexpected("TLS: " + last_reason());
  outcome done = trust(shared.get(), how);
  if (done) done = show(shared.get(), how);
  if (!done) return std::unexpected(done.error());
  socket_way way{.descriptor = descriptor};
  const owned_ssl ssl(SSL_new(shared.get()));
  auto over = bio_over(way);
  if (!ssl || !over || !expect_name(ssl.get(), host)) return std::unexpected("TLS: " + last_reason());
  BIO* const both = over.release();
  SSL_set_bio(ssl.get(), both, both);
  done = complete(ssl.get(), descriptor, until, [&] { return SSL_connect(ssl.get()); });
  std::size_t count = 0;
  if (done) done = complete(ssl.get(), descriptor, until, [&] { return SSL_write_ex(ssl.get(), request.data(), request.size(), &count); });
  std::string answer;
  while (done && answer.find('\n') == std::string::npos && answer.size() < 1'024) {
    std::array<char, 1'024> some{};
    done = complete(ssl.get(), descriptor, until, [&] { return SSL_read_ex(ssl.get(), some.data(), some.size(), &count); });
    if (done) answer.append(some.data(), count);
  }
  if (!done) return std::unexpected(done.error());
  SSL_shutdown(ssl.get());
  return answer;
}

}  // namespace smelt::service::tls
