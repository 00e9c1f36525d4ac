// A client over TLS, blocking; its own certificate and what it speaks can be chosen.
#pragma once

#include <string>
#include <string_view>

#include "service/tls/descriptor_bio.hpp"
#include "service/tls/owned.hpp"
#include "tests/service/client.hpp"
#include "tests/service/tls/certificates.hpp"

namespace smelt::service::tls {

class tls_client;

struct client_choice {
  const identity* shows = nullptr;   // its certificate
  int version = 0;                   // TLS1_2_VERSION: this one alone; 0: any
  std::string_view protocols = {};   // ALPN's, each behind its length
  const char* ciphers = nullptr;     // of TLS 1.2
  SSL_SESSION* resumes = nullptr;    // an earlier session
  const identity* trusts = nullptr;  // accepts a server of this authority alone; null: any
  int receive_buffer = 0;
  const tls_client* like = nullptr;  // its context is taken, which is costly to make: versions, ciphers and certificates are the same
};

class tls_client final : public client {
 public:
  // Connects and shakes hands.
  explicit tls_client(std::uint16_t port, const client_choice& how = {});
  ~tls_client() override;

  bool greeted() const noexcept { return greeted_; }
  // Of a handshake or of a read that failed: OpenSSL's words for the alert or the fault.
  const std::string& fault() const noexcept { return fault_; }
  SSL* ssl() const noexcept { return ssl_.get(); }
  std::string_view protocol() const noexcept;

  bool send(std::string_view bytes) override;
  // With close_notify, as it should be.
  void finish_sending() override;
  // Whether the other side ends with close_notify, with nothing more before it.
  bool closed() override;
  // What has been received ended without close_notify.
  bool cut_off() const noexcept { return cut_off_; }

 protected:
  std::size_t take(std::span<char> to) override;

 private:
  static owned_context shared_for(const client_choice& how);
  int fail(int returned);

  socket_way way_;
  owned_context shared_;
  owned_ssl ssl_;
  bool greeted_ = false;
  bool cut_off_ = false;
  std::string fault_;
};

}  // namespace smelt::service::tls
