#include "service/tls/pem.hpp"

#include <openssl/err.h>
#include <openssl/pem.h>

#include "service/small_file.hpp"

namespace smelt::service::tls {

namespace {

std::unexpected<std::string> fault(const std::string& path, const std::string& what) { return std::unexpected(path + ": " + what); }

owned_bio over(const std::string& text) { return owned_bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size()))); }

// The last block of a file was read: what else went wrong is a fault.
bool at_end() noexcept {
  return ERR_GET_LIB(ERR_peek_last_error()) == ERR_LIB_PEM && ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
}

// Without this OpenSSL would ask at the terminal.
int no_passphrase(char*, int, int, void* asked) {
  *static_cast<bool*>(asked) = true;
  return -1;
}

std::time_t time_of(const ASN1_TIME* told) noexcept {
  std::tm parts{};
  return ASN1_TIME_to_tm(told, &parts) == 1 ? timegm(&parts) : 0;
}

}  // namespace

std::expected<std::vector<owned_certificate>, std::string> read_certificates(const std::string& path) {
  const auto text = read_small_file(path);
  if (!text) return std::unexpected(text.error());
  const owned_bio from = over(*text);
  std::vector<owned_certificate> all;
  ERR_clear_error();
  while (owned_certificate one{PEM_read_bio_X509(from.get(), nullptr, nullptr, nullptr)}) all.push_back(std::move(one));
  if (!at_end()) return fault(path, "has a broken certificate: " + last_reason());
  ERR_clear_error();
  if (all.empty()) return fault(path, "has no certificate in PEM (-----BEGIN CERTIFICATE-----)");
  return all;
}

std::expected<owned_key, std::string> read_key(const std::string& path) {
  const auto text = read_small_file(path);
  if (!text) return std::unexpected(text.error());
  const owned_bio from = over(*text);
  bool encrypted = false;
  ERR_clear_error();
  owned_key key(PEM_read_bio_PrivateKey(from.get(), nullptr, &no_passphrase, &encrypted));
  const bool absent = text->find("PRIVATE KEY-----") == std::string::npos;
  const std::string why = last_reason();
  if (key) return key;
  if (encrypted) return fault(path, "has an encrypted key; the service needs one that has no passphrase");
  if (absent) return fault(path, "has no private key in PEM (-----BEGIN PRIVATE KEY-----)");
  return fault(path, "has a broken private key: " + why);
}

std::time_t valid_from(const X509& certificate) noexcept { return time_of(X509_get0_notBefore(&certificate)); }

std::time_t valid_until(const X509& certificate) noexcept { return time_of(X509_get0_notAfter(&certificate)); }

std::string last_reason() {
  const unsigned long last = ERR_peek_last_error();
  ERR_clear_error();
  if (last == 0) return "unknown";
  if (const char* const reason = ERR_reason_error_string(last)) return reason;
  return "error " + std::to_string(last);
}

}  // namespace smelt::service::tls
