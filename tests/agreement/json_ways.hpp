// JSON's three ways of reading, held against each other on one document after another.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/block_pool.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::agreement {

class json_ways {
 public:
  // What plain reader, block reader and lazy values do not agree on, in words; empty where they agree: on acceptance, every token's value
  // and offset, and that a lazy walk fails nowhere before the plain reader and never where it does not.
  std::string disagreement(const input& document, const read_options& options = {});

  // Of the last document: the plain reader's. Memory is taken back with the next.
  const result<void>& done() const noexcept { return done_; }
  bool accepted() const noexcept { return done_.has_value(); }
  // The first failure of lazy values that are asked for everything.
  const std::optional<error>& lazy_failure() const noexcept { return lazy_failure_; }
  tape& tokens() noexcept { return *tokens_; }
  arena& memory() noexcept { return memory_; }

 private:
  block_pool pool_;
  arena memory_{pool_};
  std::optional<tape> tokens_;
  result<void> done_;
  std::optional<error> lazy_failure_;
};

}  // namespace smelt::agreement
