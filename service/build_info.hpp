// What this program is, for --version, GET /version and the metrics.
#pragma once

#include <string_view>

namespace smelt::service {

struct build_info {
  std::string_view version;   // "0.2.0"
  std::string_view revision;  // the commit it was built from, "unknown" outside a repository
  std::string_view compiler;  // "clang 19.1.7"
  std::string_view level;     // of core, as the loader took it: "x86-64-v3"
};

build_info build() noexcept;

}  // namespace smelt::service
