// A format's ways of reading, held against each other on one document after another.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/block_pool.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::agreement {

class format_ways {
 public:
  virtual ~format_ways() = default;

  // What the format's readers and lazy values do not agree on, in words; empty where they agree. Lazy values look at less: they may take
  // what readers refuse.
  std::string disagreement(const input& document, const read_options& options = {});

  // Of the last document: the reader's that tells where a fault is. Memory is taken back with the next.
  const result<void>& done() const noexcept { return done_; }
  bool accepted() const noexcept { return done_.has_value(); }
  // The first failure of lazy values that are asked for everything.
  const std::optional<error>& lazy_failure() const noexcept { return lazy_failure_; }
  tape& tokens() noexcept { return *tokens_; }

 protected:
  // Reads into tokens_, sets done_ and lazy_failure_, and compares.
  virtual std::string compare(const input& document, const read_options& options) = 0;

  block_pool pool_;
  arena memory_{pool_};
  std::optional<tape> tokens_;
  result<void> done_;
  std::optional<error> lazy_failure_;
};

// Of a format of the registry, by name.
std::unique_ptr<format_ways> ways_of(std::string_view format);

}  // namespace smelt::agreement
