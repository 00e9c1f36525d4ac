// What holds of the reader of every binary format, whose tests bring the bytes.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "tests/core/stream/items.hpp"

namespace smelt {

// Of texts behind the heads that `head_of` gives for their lengths.
template <class Reading, class Head>
void expect_text_checked_to_its_last_byte(Head head_of) {
  for (std::size_t length = 1; length <= 80; ++length) {
    for (const std::size_t padding : {std::size_t{0}, std::size_t{64}}) {
      const std::string head = head_of(length);
      const std::string bytes = head + std::string(length, 'x');
      EXPECT_EQ(Reading(bytes, {}, padding)[0].view(), std::string(length, 'x'));
      for (std::size_t at = 0; at < length; ++at) {
        std::string faulty = bytes;
        faulty[head.size() + at] = '\x80';
        const Reading r(faulty, {}, padding);
        ASSERT_EQ(r.fault(), "invalid_text");
        EXPECT_EQ(r.done.error().offset, head.size() + at);
      }
    }
  }
}

// What is read can be written and read again, and a fault lies within the bytes.
template <class Reading, class Writing, class Alone>
void expect_an_answer_to_every_first_byte(Alone stands_alone) {
  for (unsigned first = 0; first < 256; ++first) {
    const Reading alone(std::string(1, static_cast<char>(first)));
    EXPECT_EQ(bool(alone.done), stands_alone(first)) << first;
    for (const unsigned filler : {0x00U, 0x05U, 0x1cU, 0x61U, 0x80U, 0xc1U, 0xc3U, 0xffU}) {
      for (const std::size_t count : {1U, 2U, 3U, 8U, 40U}) {
        const std::string bytes = static_cast<char>(first) + std::string(count, static_cast<char>(filler));
        const Reading r(bytes);
        if (r.done) {
          EXPECT_EQ(Reading(Writing(r.to.view()).bytes()).shown(), r.shown());
        } else {
          EXPECT_LE(r.done.error().offset, bytes.size());
        }
      }
    }
  }
}

template <class Reading>
void expect_offsets(const Reading& r, const std::vector<std::uint32_t>& offsets) {
  ASSERT_EQ(r.to.size(), offsets.size());
  for (std::size_t i = 0; i < offsets.size(); ++i) EXPECT_EQ(r.offset(i), offsets[i]) << i;
}

// A document that has so many tokens, and a longest text of so many bytes, meets each limit there and not before.
template <class Reading>
void expect_limits_met_exactly(std::string_view document, std::uint32_t tokens, std::uint32_t longest_text) {
  const auto fault = [&](const limits& bounds) { return std::string(Reading(document, {.limits = bounds}, 64).fault()); };
  const auto size = static_cast<std::uint32_t>(document.size());
  EXPECT_EQ(fault({.bytes = size}), "none");
  EXPECT_EQ(fault({.bytes = size - 1}), "bytes_limit");
  EXPECT_EQ(fault({.tokens = tokens}), "none");
  for (std::uint32_t fewer = 0; fewer < tokens; ++fewer) EXPECT_EQ(fault({.tokens = fewer}), "tokens_limit") << fewer;
  EXPECT_EQ(fault({.text = longest_text}), "none");
  for (std::uint32_t shorter = 0; shorter < longest_text; ++shorter) EXPECT_EQ(fault({.text = shorter}), "text_limit") << shorter;
}

// The values of a sequence, each followed by ';', and where their first tokens came from.
struct sequence {
  std::string shown;
  std::vector<std::uint32_t> offsets;
};

template <auto read_one>
sequence read_one_by_one(std::string_view bytes) {
  const input whole(bytes);
  sequence values;
  for (std::size_t at = 0; at < bytes.size();) {
    block_pool pool;
    arena memory(pool);
    tape to(memory);
    const auto taken = read_one(whole.slice(at, bytes.size() - at), {}, to);
    if (!taken) return {"error", {}};
    values.offsets.push_back(to[0].offset(to.base()));
    values.shown += diagnostic(to.view()) + ";";
    at += *taken;
  }
  return values;
}

}  // namespace smelt
