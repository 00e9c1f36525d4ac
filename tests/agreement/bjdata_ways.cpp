#include "bjdata_ways.hpp"

#include "core/bjdata/lazy.hpp"
#include "core/bjdata/reader.hpp"
#include "core/bjdata/skip.hpp"
#include "lazy_walk.hpp"

namespace smelt::agreement {

std::string bjdata_ways::disagreement(const input& document, const limits& bounds) {
  constexpr std::size_t kept = 4U << 20;
  memory_.reset(kept);
  tokens_.emplace(memory_);
  tokens_->set_base(document.base());
  done_ = bjdata::read(document, {.limits = bounds}, *tokens_);
  const bjdata::lazy lazy(document, bounds);
  lazy_failure_ = first_failure(lazy);
  if (!done_) return {};
  const auto end = bjdata::skip_value(document, document.begin(), bounds.text);
  if (!end || document.view().find_first_not_of('N', static_cast<std::size_t>(*end - document.begin())) != std::string_view::npos)
    return "skipping ends elsewhere";
  if (lazy_failure_ && lazy_failure_->what == code::not_supported) return {};
  if (lazy_failure_) return std::string("lazy values fail where the reader does not: ") + lazy_failure_->detail;
  if (!lazy_comparison<bjdata::cursor>(tokens_->view()).whole(lazy)) return "lazy values differ from the tape";
  return {};
}

}  // namespace smelt::agreement
