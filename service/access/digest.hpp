// SHA-256 (FIPS 180-4) of what a client claims to know.
#pragma once

#include <openssl/evp.h>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

namespace smelt::service::access {

using digest = std::array<unsigned char, 32>;

// Keeps its working memory, so that hashing asks nothing of the heap. One thread's.
class digester {
 public:
  digester() noexcept;

  // None when memory was spent already when this was made.
  std::optional<digest> of(std::string_view text) noexcept;

 private:
  struct release {
    void operator()(EVP_MD* which) const noexcept { EVP_MD_free(which); }
    void operator()(EVP_MD_CTX* which) const noexcept { EVP_MD_CTX_free(which); }
  };

  std::unique_ptr<EVP_MD, release> algorithm_;
  std::unique_ptr<EVP_MD_CTX, release> state_;
};

}  // namespace smelt::service::access
