// What a tape's value is written as, in JSON.
#pragma once

#include "core/json/writer.hpp"
#include "tests/core/stream/built_tape.hpp"
#include "tests/core/stream/items.hpp"

namespace smelt::json {

struct writing : writing_by<write> {
  using writing_by::writing_by;
  explicit writing(built_tape& built, const write_options& options = {}) : writing(built.to.view(), options) {}

  // The text, or the fault's code and offset.
  std::string shown() const { return done ? std::string(bytes()) : std::string(bytes()) + " " + std::to_string(done.error().offset); }
  // Only of this kind, and so many.
  bool counted(conversion what, std::uint32_t times) const {
    for (std::size_t i = 0; i < conversion_kinds; ++i) {
      const auto other = static_cast<conversion>(i);
      if (counts.of(other) != (other == what ? times : 0)) return false;
    }
    return true;
  }
};

}  // namespace smelt::json
