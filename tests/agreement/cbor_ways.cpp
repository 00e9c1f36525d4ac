#include "cbor_ways.hpp"

#include "core/cbor/lazy.hpp"
#include "core/cbor/reader.hpp"
#include "lazy_walk.hpp"

namespace smelt::agreement {

std::string cbor_ways::disagreement(const input& document, const limits& bounds) {
  constexpr std::size_t kept = 4U << 20;
  memory_.reset(kept);
  tokens_.emplace(memory_);
  tokens_->set_base(document.base());
  done_ = cbor::read(document, {.limits = bounds}, *tokens_);
  const cbor::lazy lazy(document, bounds);
  lazy_failure_ = first_failure(lazy);
  if (!done_) return {};
  if (lazy_failure_) return std::string("lazy values fail where the reader does not: ") + lazy_failure_->detail;
  if (!lazy_comparison<cbor::cursor>(tokens_->view()).whole(lazy)) return "lazy values differ from the tape";
  return {};
}

}  // namespace smelt::agreement
