#include "service/access/digest.hpp"

#include <openssl/sha.h>

namespace smelt::service::access {

// The calls that OpenSSL 3 would rather have used, EVP_Digest..., allocate at each digest.
digest digest_of(std::string_view text) noexcept {
  digest made{};
  SHA256_CTX state;
  SHA256_Init(&state);
  SHA256_Update(&state, text.data(), text.size());
  SHA256_Final(made.data(), &state);
  return made;
}

}  // namespace smelt::service::access
