#include "tests/service/tls/certificates.hpp"

#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace smelt::service::tls {

namespace {

std::string text_of(BIO& from) {
  char* at = nullptr;
  const auto size = BIO_get_mem_data(&from, &at);
  return {at, static_cast<std::size_t>(size)};
}

void extend(X509& certificate, int which, const std::string& value) {
  X509V3_CTX about;
  X509V3_set_ctx(&about, &certificate, &certificate, nullptr, nullptr, 0);
  X509_EXTENSION* const one = X509V3_EXT_conf_nid(nullptr, &about, which, value.c_str());
  ASSERT_NE(one, nullptr) << value;
  X509_add_ext(&certificate, one, -1);
  X509_EXTENSION_free(one);
}

}  // namespace

std::string identity::certificate_pem() const {
  const owned_bio to(BIO_new(BIO_s_mem()));
  PEM_write_bio_X509(to.get(), certificate.get());
  return text_of(*to);
}

std::string identity::key_pem() const {
  const owned_bio to(BIO_new(BIO_s_mem()));
  PEM_write_bio_PrivateKey(to.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  return text_of(*to);
}

identity make_identity(const order& what) {
  static long serial = 1;
  identity made{owned_key(EVP_EC_gen("P-256")), owned_certificate(X509_new())};
  X509* const one = made.certificate.get();
  X509_set_version(one, X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(one), serial++);
  X509_gmtime_adj(X509_getm_notBefore(one), what.begins);
  X509_gmtime_adj(X509_getm_notAfter(one), what.ends);
  X509_set_pubkey(one, made.key.get());
  X509_NAME* const subject = X509_get_subject_name(one);
  X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, reinterpret_cast<const unsigned char*>(what.name.c_str()), -1, -1, 0);
  X509_set_issuer_name(one, what.by ? X509_get_subject_name(what.by->certificate.get()) : subject);
  extend(*one, NID_basic_constraints, what.authority ? "critical,CA:TRUE" : "CA:FALSE");
  if (!what.authority) extend(*one, NID_subject_alt_name, "DNS:" + what.name + ",IP:127.0.0.1");
  X509_sign(one, what.by ? what.by->key.get() : made.key.get(), EVP_sha256());
  return made;
}

temporary_folder::temporary_folder() : at_(testing::TempDir() + "smelt_tls_XXXXXX") { EXPECT_NE(mkdtemp(at_.data()), nullptr); }

temporary_folder::~temporary_folder() {
  std::error_code ignored;
  std::filesystem::remove_all(at_, ignored);
}

std::string temporary_folder::write(std::string_view name, std::string_view text) const {
  std::ofstream(path(name), std::ios::binary) << text;
  return path(name);
}

}  // namespace smelt::service::tls
