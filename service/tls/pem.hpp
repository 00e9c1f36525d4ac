// Certificates and keys from files (PEM, RFC 7468). Errors are one line that begins with the file's name and says what is wrong with it.
#pragma once

#include <ctime>
#include <expected>
#include <string>
#include <vector>

#include "service/tls/owned.hpp"

namespace smelt::service::tls {

// All of the file's certificates in their order, at least one.
std::expected<std::vector<owned_certificate>, std::string> read_certificates(const std::string& path);

// The file's private key; one that is encrypted is refused.
std::expected<owned_key, std::string> read_key(const std::string& path);

// When it begins and ends to be valid.
std::time_t valid_from(const X509& certificate) noexcept;
std::time_t valid_until(const X509& certificate) noexcept;

// Why OpenSSL's last call on this thread failed; forgets all of its errors.
std::string last_reason();

}  // namespace smelt::service::tls
