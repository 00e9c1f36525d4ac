// Documents cut, changed and made up, each handed to what is to be checked of it.
#pragma once

#include <gtest/gtest.h>

#include <random>

#include "tests/core/stream/items.hpp"

namespace smelt {

// Every beginning but the whole.
template <class Step>
void for_every_truncation(const std::string& bytes, Step step) {
  for (std::size_t length = 0; length < bytes.size(); ++length) step(bytes.substr(0, length));
}

template <class Step>
void for_every_byte_in_every_place(const std::string& bytes, Step step) {
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(byte);
      step(changed);
    }
  }
}

enum class made_of { likely_bytes, any_bytes };

// The same bytes for the same seed, of a format's `likely` ones alone, or with any others among them.
template <class Step>
void for_generated_bytes(std::uint32_t seed, std::string_view likely, made_of bytes_of, Step step) {
  std::mt19937 random(seed);
  for (int i = 0; i < 30'000; ++i) {
    std::string bytes;
    for (std::size_t length = random() % 24; bytes.size() < length;) {
      const bool other = bytes_of == made_of::any_bytes && random() % 8 == 0;
      bytes += other ? static_cast<char>(random()) : likely[random() % likely.size()];
    }
    step(bytes);
  }
}

// Skipping looks at less than reading does: it may overlook some faults, but ends where a reader ends.
template <class Cursor, auto read_one>
void expect_skipping_to_end_where_reading_does(std::string_view likely, bool (*is_overlooked)(code what)) {
  int accepted = 0;
  for_generated_bytes(11, likely, made_of::likely_bytes, [&](const std::string& bytes) {
    const document source(bytes);
    Cursor c(source, {});
    const auto skipped = c.skip();
    block_pool pool;
    arena memory(pool);
    tape to(memory);
    const auto taken = read_one(source, {}, to);
    if (taken) {
      ++accepted;
      ASSERT_TRUE(skipped) << hex(bytes);
      EXPECT_EQ(c.offset(), *taken) << hex(bytes);
    } else if (!skipped) {
      EXPECT_LE(taken.error().offset, skipped.error().offset) << hex(bytes);
    } else {
      EXPECT_TRUE(is_overlooked(taken.error().what)) << hex(bytes) << ": " << name(taken.error().what);
    }
  });
  EXPECT_GT(accepted, 1'000);
}

}  // namespace smelt
