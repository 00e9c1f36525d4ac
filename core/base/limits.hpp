// What a hostile input may cost. Passed in, never looked up.
#pragma once

#include <cstdint>

namespace smelt {

struct limits {
  std::uint32_t depth = 1'024;        // containers (and tags) inside one another
  std::uint32_t bytes = 64U << 20;    // of input
  std::uint32_t tokens = 32U << 20;   // of one document
  std::uint32_t text = 64U << 20;     // bytes of one text, key or byte string
  std::uint32_t digits = 4'096;       // of one number
  std::uint64_t work = 256U << 20;    // steps beyond the one each byte and token costs: key comparisons, big number arithmetic
  std::uint64_t output = 256U << 20;  // bytes written
};

}  // namespace smelt
