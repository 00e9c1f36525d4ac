#include "service/chunk_frame.hpp"

#include <gtest/gtest.h>

#include <string>

#include "service/chunked.hpp"

namespace smelt::service {
namespace {

// What is sent of a part with this content.
std::string framed(std::string_view content) {
  block_pool pool;
  arena memory(pool);
  output part(memory);
  part.append(std::string(chunk_lead, '?'));
  part.append(content);
  const std::size_t begin = frame_chunk(part);
  return std::string(part.view().substr(begin));
}

// RFC 9112, section 7.1: chunk-size [ chunk-ext ] CRLF chunk-data CRLF, the size in hexadecimal digits.
TEST(chunk_frame, puts_the_size_before_and_a_line_end_behind) {
  EXPECT_EQ(framed("a"), "1\r\na\r\n");
  EXPECT_EQ(framed(std::string(26, 'x')), "1a\r\n" + std::string(26, 'x') + "\r\n");
}

TEST(chunk_frame, makes_no_chunk_of_nothing_since_that_would_be_the_last) { EXPECT_EQ(framed(""), ""); }

TEST(chunk_frame, is_what_the_decoder_takes) {
  for (const std::size_t size : {1U, 15U, 16U, 255U, 4'096U, 100'000U}) {
    const std::string content(size, 'x');
    const std::string sent = framed(content);
    chunked_decoder decoder(size);
    const auto piece = decoder.next(sent);
    EXPECT_EQ(piece.data, content);
    EXPECT_EQ(sent.size(), piece.consumed + 2);
    EXPECT_EQ(decoder.refused(), nullptr);
  }
}

TEST(chunk_frame, leaves_a_part_without_memory_failed) {
  block_pool pool({.keep = 0, .budget = 0});
  arena memory(pool);
  output part(memory);
  EXPECT_EQ(part.reserve(chunk_lead), nullptr);
  EXPECT_EQ(frame_chunk(part), 0U);
  EXPECT_FALSE(part.ok());
  EXPECT_EQ(part.view(), "");
}

}  // namespace
}  // namespace smelt::service
