// A tape's value as a format writes it, and read again.
#pragma once

#include "core/format/format.hpp"
#include "require.hpp"

namespace smelt::fuzz {

// Within memory of its own.
class written {
 public:
  written(const smelt::format& to, const tape_view& value, const write_options& options)
      : done_(to.write(value, options, bytes_, counts_)) {}

  bool ok() const { return done_.has_value(); }
  code fault() const { return done_.error().what; }
  std::string_view view() const { return bytes_.view(); }
  const conversions& counts() const { return counts_; }
  // Every writer's output can be read, with any options.
  const tape& read_by(const smelt::format& from, const read_options& options) {
    const auto done = from.read(bytes_.view(), options, again_);
    require(done.has_value(), "what was written cannot be read");
    return again_;
  }

 private:
  block_pool pool_;
  arena memory_{pool_};
  output bytes_{memory_};
  conversions counts_;
  result<void> done_;
  tape again_{memory_};
};

}  // namespace smelt::fuzz
