// What TLS connections to one listener have in common: its certificate and key, versions, ciphers, and who its clients may be.
#pragma once

#include <ctime>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "service/tls/owned.hpp"
#include "service/tls/settings.hpp"

namespace smelt::service::tls {

// Never changes, so that all threads share it. Connections that began with it hold it.
class context {
 public:
  // Reads the files. The error is one line: which setting, which file, and why.
  static std::expected<std::shared_ptr<const context>, std::string> load(const settings& from);

  // The server's side of a new connection. Null when memory is spent.
  owned_ssl begin() const noexcept { return owned_ssl(SSL_new(shared_.get())); }

  std::time_t expires() const noexcept { return expires_; }
  // What is lawful but surely not meant, such as a certificate that has expired: a line each, as of `now`.
  std::vector<std::string> doubts(std::time_t now) const;

 private:
  context() = default;

  owned_context shared_;
  std::string name_;  // of the setting, and the file
  std::time_t begins_ = 0;
  std::time_t expires_ = 0;
};

}  // namespace smelt::service::tls
