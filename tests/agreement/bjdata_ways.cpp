#include "bjdata_ways.hpp"

#include "core/bjdata/lazy.hpp"
#include "core/bjdata/reader.hpp"
#include "core/bjdata/skip.hpp"
#include "lazy_walk.hpp"

namespace smelt::agreement {

std::string bjdata_ways::compare(const input& document, const read_options& options) {
  const limits& bounds = options.limits;
  done_ = bjdata::read(document, options, *tokens_);
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
