// Reading and writing with ever more memory: without enough of it they say so, wherever it ends.
#pragma once

#include <gtest/gtest.h>

#include "tests/core/stream/items.hpp"

namespace smelt {

// How many of an attempt's budgets of memory are too small: these are the multiples of `step` below `bound`. From one on, all suffice.
template <class Attempt>
int refusals(std::size_t step, std::size_t bound, Attempt attempt) {
  int refused = 0;
  bool enough = false;
  for (std::size_t budget = 0; budget < bound; budget += step) {
    block_pool pool;
    arena memory(pool, budget);
    const result<void> done = attempt(memory);
    if (done) {
      enough = true;
      continue;
    }
    ++refused;
    EXPECT_FALSE(enough) << "less than " << budget << " sufficed";
    EXPECT_EQ(name(done.error().what), "memory_limit") << budget;
  }
  EXPECT_TRUE(enough);
  return refused;
}

template <auto read>
int refused_readings(std::string_view bytes, std::size_t step, std::size_t bound) {
  const document source(bytes);
  return refusals(step, bound, [&](arena& memory) {
    tape to(memory);
    return read(source, {}, to);
  });
}

// What is written is the same with any memory that suffices.
template <auto write>
int refused_writings(const tape_view& value, const write_options& options, std::size_t step, std::size_t bound) {
  const writing_by<write> whole(value, options);
  EXPECT_TRUE(whole.done);
  return refusals(step, bound, [&](arena& memory) {
    output to(memory);
    conversions counts;
    const auto done = write(value, options, to, counts);
    if (done) {
      EXPECT_EQ(to.view(), whole.bytes());
    }
    return done;
  });
}

}  // namespace smelt
