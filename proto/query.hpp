// A request's query, parameter by parameter.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/arena.hpp"

namespace smelt::proto {

struct parameter {
  std::string_view name;
  std::string_view value;
};

// Decoded as HTML forms are (WHATWG URL Standard, section 5.1): "&" between parameters, "+" is a space, "%XX" a byte; but a "%" without
// two hexadecimal digits is an error. Texts without "+" and "%" are those of the query, the others lie in the arena.
class query_parameters {
 public:
  query_parameters(std::string_view query, arena& memory) noexcept : rest_(query), memory_(memory) {}

  // None at the end and after a failure.
  std::optional<parameter> next() noexcept;

  // What stopped the reading, if not the end.
  bool malformed() const noexcept { return malformed_; }
  bool out_of_memory() const noexcept { return out_of_memory_; }

 private:
  std::string_view take_raw(bool& escaped) noexcept;
  std::string_view decode(std::string_view text) noexcept;

  std::string_view rest_;
  arena& memory_;
  bool malformed_ = false;
  bool out_of_memory_ = false;
};

}  // namespace smelt::proto
