// What cannot fail in a measurement, or the measurement is worth nothing.
#pragma once

#include <stdexcept>
#include <string>

#include "core/base/error.hpp"

namespace smelt::bench {

inline void must(const result<void>& done) {
  if (!done) throw std::runtime_error(std::string(name(done.error().what)) + ": " + done.error().detail);
}

}  // namespace smelt::bench
