// OpenSSL's objects, freed when they are gone.
#pragma once

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <memory>

namespace smelt::service::tls {

template <auto release>
struct released_by {
  void operator()(auto* what) const noexcept { release(what); }
};

using owned_bio = std::unique_ptr<BIO, released_by<&BIO_free>>;
using owned_certificate = std::unique_ptr<X509, released_by<&X509_free>>;
using owned_key = std::unique_ptr<EVP_PKEY, released_by<&EVP_PKEY_free>>;
using owned_context = std::unique_ptr<SSL_CTX, released_by<&SSL_CTX_free>>;
using owned_ssl = std::unique_ptr<SSL, released_by<&SSL_free>>;

}  // namespace smelt::service::tls
