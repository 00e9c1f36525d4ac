// Which build of core the loader took.
#pragma once

#include <string_view>

namespace smelt {

// "x86-64-v2", "x86-64-v3" or "x86-64-v4"; on other architectures "baseline".
std::string_view level() noexcept;

}  // namespace smelt
