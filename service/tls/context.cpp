#include "service/tls/context.hpp"

#include <openssl/err.h>

#include <array>
#include <string_view>

#include "service/tls/pem.hpp"

namespace smelt::service::tls {

namespace {

using outcome = std::expected<void, std::string>;

// Forward secrecy and authenticated encryption alone (RFC 9325 4.2), the fastest first.
constexpr const char* ciphers_1_2 =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:"
    "ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305";
constexpr const char* ciphers_1_3 = "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256";
constexpr const char* groups = "X25519:P-256:P-384";
constexpr int security_level = 2;  // 112 bits: RSA of 2,048 bits at least, no SHA-1

// As the extension has them (RFC 7301 3.1): each behind its length.
constexpr std::string_view protocols = "\x08http/1.1\x08http/1.0";

// Of what an ALPN client offers, HTTP/1.1. One that has only others must not take our answers for theirs (RFC 7301 3.2).
int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* size, const unsigned char* offered, unsigned int bytes, void*) {
  const auto* ours = reinterpret_cast<const unsigned char*>(protocols.data());
  const int found = SSL_select_next_proto(const_cast<unsigned char**>(chosen), size, ours, protocols.size(), offered, bytes);
  return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

bool set_up(SSL_CTX* shared, version least) noexcept {
  // Compression tells secrets by its size, and whoever may renegotiate can keep a processor busy.
  SSL_CTX_set_options(shared, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA);
  // An answer that is sent in parts comes from memory that may have moved meanwhile.
  SSL_CTX_set_mode(shared, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_read_ahead(shared, 1);  // a record for one system call instead of two
  // Tickets resume sessions; nothing is stored here for each client.
  SSL_CTX_set_session_cache_mode(shared, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_alpn_select_cb(shared, choose_protocol, nullptr);
  SSL_CTX_set_security_level(shared, security_level);
  constexpr std::array<unsigned char, 5> whose{'s', 'm', 'e', 'l', 't'};
  return SSL_CTX_set_min_proto_version(shared, least == version::v1_3 ? TLS1_3_VERSION : TLS1_2_VERSION) == 1 &&
         SSL_CTX_set_max_proto_version(shared, TLS1_3_VERSION) == 1 && SSL_CTX_set_cipher_list(shared, ciphers_1_2) == 1 &&
         SSL_CTX_set_ciphersuites(shared, ciphers_1_3) == 1 && SSL_CTX_set1_groups_list(shared, groups) == 1 &&
         SSL_CTX_set_session_id_context(shared, whose.data(), whose.size()) == 1;
}

std::string setting(const settings& from, std::string_view key) { return from.listener + '.' + std::string(key); }

outcome use_certificates(SSL_CTX* shared, const settings& from, const std::vector<owned_certificate>& chain) {
  const std::string where = setting(from, "certificate") + ": " + from.certificate + ": ";
  if (SSL_CTX_use_certificate(shared, chain.front().get()) != 1) return std::unexpected(where + "cannot be used: " + last_reason());
  for (std::size_t i = 1; i < chain.size(); ++i) {
    if (SSL_CTX_add1_chain_cert(shared, chain[i].get()) != 1)
      return std::unexpected(where + "certificate " + std::to_string(i + 1) + " cannot be used: " + last_reason());
  }
  return {};
}

outcome use_key(SSL_CTX* shared, const settings& from, const X509& certificate) {
  const bool apart = !from.certificate_key.empty();
  const std::string& path = apart ? from.certificate_key : from.certificate;
  const std::string where = setting(from, apart ? "certificate_key" : "certificate") + ": ";
  const auto key = read_key(path);
  if (!key) return std::unexpected(where + key.error() + (apart ? "" : "; certificate_key can name another file"));
  if (X509_check_private_key(&certificate, key->get()) != 1) {
    ERR_clear_error();
    return std::unexpected(where + path + ": the key does not fit the certificate in " + from.certificate);
  }
  if (SSL_CTX_use_PrivateKey(shared, key->get()) != 1) return std::unexpected(where + path + ": cannot be used: " + last_reason());
  return {};
}

outcome use_clients(SSL_CTX* shared, const settings& from) {
  if (from.clients == client_certificates::none) {
    if (from.client_ca.empty()) return {};
    return std::unexpected(setting(from, "client_ca") + " is set, but " + setting(from, "clients") + " is none: nobody would be asked");
  }
  if (from.client_ca.empty())
    return std::unexpected(setting(from, "clients") + " asks for certificates: " + setting(from, "client_ca") + " must say whose");
  const std::string where = setting(from, "client_ca") + ": ";
  const auto authorities = read_certificates(from.client_ca);
  if (!authorities) return std::unexpected(where + authorities.error());
  for (const auto& one : *authorities) {
    if (X509_STORE_add_cert(SSL_CTX_get_cert_store(shared), one.get()) != 1 || SSL_CTX_add_client_CA(shared, one.get()) != 1)
      return std::unexpected(where + from.client_ca + ": cannot be used: " + last_reason());
  }
  const bool required = from.clients == client_certificates::required;
  SSL_CTX_set_verify(shared, SSL_VERIFY_PEER | (required ? SSL_VERIFY_FAIL_IF_NO_PEER_CERT : 0), nullptr);
  return {};
}

}  // namespace

std::expected<std::shared_ptr<const context>, std::string> context::load(const settings& from) {
  const auto chain = read_certificates(from.certificate);
  if (!chain) return std::unexpected(setting(from, "certificate") + ": " + chain.error());
  std::shared_ptr<context> made(new context);
  made->shared_.reset(SSL_CTX_new(TLS_server_method()));
  SSL_CTX* const shared = made->shared_.get();
  if (!shared || !set_up(shared, from.least)) return std::unexpected(from.listener + ": TLS cannot be set up: " + last_reason());
  const X509& own = *chain->front();
  made->name_ = setting(from, "certificate") + ": " + from.certificate;
  made->begins_ = valid_from(own);
  made->expires_ = valid_until(own);
  outcome done = use_certificates(shared, from, *chain);
  if (done) done = use_key(shared, from, own);
  if (done) done = use_clients(shared, from);
  if (!done) return std::unexpected(done.error());
  return made;
}

std::vector<std::string> context::doubts(std::time_t now) const {
  if (now >= expires_) return {name_ + ": the certificate has expired: clients will refuse it"};
  if (now < begins_) return {name_ + ": the certificate is not valid yet: clients will refuse it"};
  return {};
}

}  // namespace smelt::service::tls
