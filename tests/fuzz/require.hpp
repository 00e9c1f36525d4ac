// How a fuzz target reports a finding.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace smelt::fuzz {

inline void require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "finding: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

}  // namespace smelt::fuzz
