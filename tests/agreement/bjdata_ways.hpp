// BJData's ways of reading, held against each other on one document after another.
#pragma once

#include <optional>
#include <string>

#include "core/base/arena.hpp"
#include "core/base/block_pool.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::agreement {

class bjdata_ways {
 public:
  // What the reader and lazy values do not agree on, in words; empty where they agree. Lazy values look at less: they may take what the
  // reader refuses, and they do not go into structures of arrays.
  std::string disagreement(const input& document, const limits& bounds = {});

  // Of the last document: the reader's. Memory is taken back with the next.
  const result<void>& done() const noexcept { return done_; }
  // The first failure of lazy values that are asked for everything.
  const std::optional<error>& lazy_failure() const noexcept { return lazy_failure_; }
  tape& tokens() noexcept { return *tokens_; }

 private:
  block_pool pool_;
  arena memory_{pool_};
  std::optional<tape> tokens_;
  result<void> done_;
  std::optional<error> lazy_failure_;
};

}  // namespace smelt::agreement
