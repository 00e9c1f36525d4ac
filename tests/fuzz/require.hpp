// How a fuzz target reports a finding.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace smelt::fuzz {

// Nobody catches it but tests: a fuzzer ends where it was thrown, with the stack as it was.
inline void require(bool holds, std::string_view what) {
  if (!holds) throw std::runtime_error("finding: " + std::string(what));
}

}  // namespace smelt::fuzz
