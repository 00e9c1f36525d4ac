#include "service/access/digest.hpp"

namespace smelt::service::access {

digester::digester() noexcept : algorithm_(EVP_MD_fetch(nullptr, "SHA256", nullptr)), state_(EVP_MD_CTX_new()) {}

std::optional<digest> digester::of(std::string_view text) noexcept {
  digest made{};
  unsigned size = 0;
  const bool done = algorithm_ && state_ && EVP_DigestInit_ex2(state_.get(), algorithm_.get(), nullptr) == 1 &&
                    EVP_DigestUpdate(state_.get(), text.data(), text.size()) == 1 &&
                    EVP_DigestFinal_ex(state_.get(), made.data(), &size) == 1 && size == made.size();
  return done ? std::optional(made) : std::nullopt;
}

}  // namespace smelt::service::access
