// The ways of reading a format that has one reader: that, and lazy values over its cursor.
#pragma once

#include "format_ways.hpp"
#include "lazy_walk.hpp"

namespace smelt::agreement {

template <auto read, token_cursor C>
class single_reader_ways final : public format_ways {
  std::string compare(const input& document, const read_options& options) override {
    done_ = read(document, options, *tokens_);
    const lazy_value<C> lazy(document, options.limits);
    lazy_failure_ = first_failure(lazy);
    if (!done_) return {};
    if (lazy_failure_) return std::string("lazy values fail where the reader does not: ") + lazy_failure_->detail;
    if (!lazy_comparison<C>(tokens_->view()).whole(lazy)) return "lazy values differ from the tape";
    return {};
  }
};

}  // namespace smelt::agreement
