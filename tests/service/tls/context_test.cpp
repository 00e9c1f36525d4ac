#include "service/tls/context.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/pem.h>

#include "tests/service/tls/certificates.hpp"

namespace smelt::service::tls {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class tls_context : public testing::Test {
 protected:
  static std::string fault(const settings& from) {
    const auto loaded = context::load(from);
    return loaded ? "" : loaded.error();
  }

  temporary_folder files_;
  identity own_ = make_identity();
  std::string certificate_ = files_.write("cert.pem", own_.certificate_pem());
  std::string key_ = files_.write("key.pem", own_.key_pem());
};

TEST_F(tls_context, takes_a_key_of_its_own_file_or_of_the_certificates) {
  EXPECT_EQ(fault({.listener = "server", .certificate = certificate_, .certificate_key = key_}), "");
  const std::string both = files_.write("both.pem", own_.key_pem() + own_.certificate_pem());
  EXPECT_EQ(fault({.listener = "server", .certificate = both}), "");
}

TEST_F(tls_context, names_the_file_that_cannot_be_read) {
  EXPECT_EQ(fault({.listener = "server", .certificate = "/nonexistent.pem"}),
            "server.certificate: /nonexistent.pem: cannot be read: No such file or directory");
  EXPECT_EQ(fault({.listener = "management", .certificate = certificate_, .certificate_key = "/nonexistent.pem"}),
            "management.certificate_key: /nonexistent.pem: cannot be read: No such file or directory");
}

TEST_F(tls_context, names_the_file_that_has_not_what_it_should) {
  EXPECT_EQ(fault({.listener = "server", .certificate = key_}),
            "server.certificate: " + key_ + ": has no certificate in PEM (-----BEGIN CERTIFICATE-----)");
  EXPECT_EQ(fault({.listener = "server", .certificate = certificate_}),
            "server.certificate: " + certificate_ +
                ": has no private key in PEM (-----BEGIN PRIVATE KEY-----); certificate_key can name another file");
  const std::string empty = files_.write("empty.pem", "");
  EXPECT_EQ(fault({.listener = "server", .certificate = certificate_, .certificate_key = empty}),
            "server.certificate_key: " + empty + ": has no private key in PEM (-----BEGIN PRIVATE KEY-----)");
}

TEST_F(tls_context, names_the_file_that_is_broken_wherever_it_is_cut_short) {
  for (const std::size_t size : {40U, 100U, 300U}) {
    const std::string cut = files_.write("cut.pem", own_.certificate_pem().substr(0, size));
    EXPECT_THAT(fault({.listener = "server", .certificate = cut, .certificate_key = key_}), StartsWith("server.certificate: " + cut + ": "))
        << size;
    const std::string cut_key = files_.write("cut_key.pem", own_.key_pem().substr(0, size / 2));
    EXPECT_THAT(fault({.listener = "server", .certificate = certificate_, .certificate_key = cut_key}),
                StartsWith("server.certificate_key: " + cut_key + ": "))
        << size;
  }
  std::string damaged = own_.certificate_pem();
  damaged[100] = damaged[100] == 'A' ? 'B' : 'A';
  damaged.erase(120, 4);
  const std::string path = files_.write("damaged.pem", damaged);
  EXPECT_THAT(fault({.listener = "server", .certificate = path, .certificate_key = key_}),
              HasSubstr(path + ": has a broken certificate: "));
}

TEST_F(tls_context, refuses_a_key_that_does_not_fit) {
  const std::string other = files_.write("other.pem", make_identity().key_pem());
  EXPECT_EQ(fault({.listener = "server", .certificate = certificate_, .certificate_key = other}),
            "server.certificate_key: " + other + ": the key does not fit the certificate in " + certificate_);
}

// PKCS #8's encrypted form, of the right shape: no passphrase is asked for.
TEST_F(tls_context, refuses_an_encrypted_key_without_asking_for_its_passphrase) {
  const owned_bio to(BIO_new(BIO_s_mem()));
  char phrase[] = "secret";
  PEM_write_bio_PrivateKey(to.get(), own_.key.get(), EVP_aes_128_cbc(), nullptr, 0, nullptr, phrase);
  char* at = nullptr;
  const auto size = BIO_get_mem_data(to.get(), &at);
  const std::string encrypted = files_.write("encrypted.pem", {at, static_cast<std::size_t>(size)});
  EXPECT_EQ(fault({.listener = "server", .certificate = certificate_, .certificate_key = encrypted}),
            "server.certificate_key: " + encrypted + ": has an encrypted key; the service needs one that has no passphrase");
}

TEST_F(tls_context, refuses_clients_certificates_without_authorities_and_authorities_without_a_use) {
  EXPECT_EQ(fault({.listener = "server", .certificate = certificate_, .certificate_key = key_, .clients = client_certificates::required}),
            "server.clients asks for certificates: server.client_ca must say whose");
  EXPECT_EQ(fault({.listener = "server", .certificate = certificate_, .certificate_key = key_, .client_ca = certificate_}),
            "server.client_ca is set, but server.clients is none: nobody would be asked");
  const settings broken{.listener = "server",
                        .certificate = certificate_,
                        .certificate_key = key_,
                        .client_ca = key_,
                        .clients = client_certificates::optional};
  EXPECT_EQ(fault(broken), "server.client_ca: " + key_ + ": has no certificate in PEM (-----BEGIN CERTIFICATE-----)");
}

TEST_F(tls_context, tells_when_the_certificate_expires_and_doubts_it_then) {
  const auto loaded = context::load({.listener = "server", .certificate = certificate_, .certificate_key = key_});
  ASSERT_TRUE(loaded);
  const std::time_t now = std::time(nullptr);
  EXPECT_NEAR(static_cast<double>((*loaded)->expires()), static_cast<double>(now + 86'400), 60);
  EXPECT_THAT((*loaded)->doubts(now), IsEmpty());
  const std::string name = "server.certificate: " + certificate_;
  EXPECT_THAT((*loaded)->doubts(now + 2 * 86'400), ElementsAre(name + ": the certificate has expired: clients will refuse it"));
  EXPECT_THAT((*loaded)->doubts(now - 2 * 86'400), ElementsAre(name + ": the certificate is not valid yet: clients will refuse it"));
}

}  // namespace
}  // namespace smelt::service::tls
