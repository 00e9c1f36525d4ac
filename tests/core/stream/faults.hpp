// Bytes that no reader may take, and where it says so.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>

#include "tests/core/stream/notation.hpp"

namespace smelt {

struct fault_case {
  std::string_view bytes;  // in hexadecimal digits
  code what;
  std::uint32_t offset;
};

template <class Reading>
void expect_faults(std::initializer_list<fault_case> cases) {
  for (const auto& c : cases) {
    for (const std::size_t padding : {std::size_t{0}, std::size_t{64}}) {
      const Reading r(unhex(c.bytes), {}, padding);
      ASSERT_FALSE(r.done) << c.bytes;
      EXPECT_EQ(r.fault(), name(c.what)) << c.bytes;
      EXPECT_EQ(r.done.error().offset, c.offset) << c.bytes << ": " << r.done.error().detail;
    }
  }
}

}  // namespace smelt
