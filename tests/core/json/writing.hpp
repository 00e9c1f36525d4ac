// What a tape's value is written as, in JSON.
#pragma once

#include <string>
#include <string_view>

#include "core/json/writer.hpp"
#include "tests/core/stream/built_tape.hpp"

namespace smelt::json {

struct writing {
  explicit writing(const tape_view& value, const write_options& options = {}) : done(write(value, options, to, counts)) {}
  explicit writing(built_tape& built, const write_options& options = {}) : writing(built.to.view(), options) {}

  // The text, or the fault's code and offset.
  std::string shown() const {
    if (done) return std::string(to.view());
    return std::string(name(done.error().what)) + " " + std::to_string(done.error().offset);
  }
  // Only of this kind, and so many.
  bool counted(conversion what, std::uint32_t times) const {
    for (std::size_t i = 0; i < conversion_kinds; ++i) {
      const auto other = static_cast<conversion>(i);
      if (counts.of(other) != (other == what ? times : 0)) return false;
    }
    return true;
  }

  block_pool pool;
  arena memory{pool};
  output to{memory};
  conversions counts;
  result<void> done;
};

}  // namespace smelt::json
