#include "core/base/level.hpp"

namespace smelt {

std::string_view level() noexcept {
#if defined(__AVX512F__)
  return "x86-64-v4";
#elif defined(__AVX2__)
  return "x86-64-v3";
#elif defined(__x86_64__)
  return "x86-64-v2";
#else
  return "baseline";
#endif
}

}  // namespace smelt
