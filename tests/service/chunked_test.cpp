#include "service/chunked.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace smelt::service {
namespace {

// Decodes what arrives in pieces of `step` bytes: the body, then "|" and what is left over, or "refused " and the status; "more" when the
// end is missing.
std::string decode(std::string_view bytes, std::size_t step, std::uint64_t limit = 1'000'000) {
  chunked_decoder decoder(limit);
  std::string body;
  std::size_t at = 0;
  while (at < bytes.size()) {
    std::string_view piece = bytes.substr(at, step);
    while (!piece.empty() && !decoder.complete() && !decoder.refused()) {
      const auto next = decoder.next(piece);
      body += next.data;
      at += next.consumed;
      piece.remove_prefix(next.consumed);
    }
    if (decoder.refused()) return "refused " + std::to_string(decoder.refused()->status);
    if (decoder.complete()) return body + '|' + std::string(bytes.substr(at));
  }
  return "more";
}

// However the bytes arrive, the outcome is the same.
std::string decode(std::string_view bytes) {
  const std::string whole = decode(bytes, bytes.size());
  for (std::size_t step = 1; step < bytes.size(); ++step) {
    const std::string pieces = decode(bytes, step);
    EXPECT_EQ(pieces, whole) << "in pieces of " << step << ": " << bytes;
  }
  return whole;
}

TEST(chunked_decoder, joins_the_chunks_and_leaves_what_follows) {
  EXPECT_EQ(decode("0\r\n\r\n"), "|");
  EXPECT_EQ(decode("5\r\nhello\r\n0\r\n\r\n"), "hello|");
  EXPECT_EQ(decode("5\r\nhello\r\n7\r\n, world\r\n0\r\n\r\nGET / HTTP/1.1\r\n"), "hello, world|GET / HTTP/1.1\r\n");
  EXPECT_EQ(decode("a\r\n0123456789\r\nA\r\nabcdefghij\r\n0\r\n\r\n"), "0123456789abcdefghij|");
  EXPECT_EQ(decode("0000000000000001\r\nx\r\n000\r\n\r\n"), "x|");
  EXPECT_EQ(decode("4\r\n\r\n\r\n\r\n0\r\n\r\n"), "\r\n\r\n|");
}

// RFC 9112 7.1.1
TEST(chunked_decoder, passes_over_extensions) {
  EXPECT_EQ(decode("1;a\r\nx\r\n0;b=c;d=\"e\\\"f;\\\\\"\r\n\r\n"), "x|");
  EXPECT_EQ(decode("1 ; a = b ;\tc = \"d\" ; e\r\nx\r\n0\r\n\r\n"), "x|");
}

// RFC 9112 7.1.2
TEST(chunked_decoder, passes_over_trailer_fields) { EXPECT_EQ(decode("1\r\nx\r\n0\r\nA: b\r\nC:\r\n\r\nrest"), "x|rest"); }

TEST(chunked_decoder, refuses_what_the_grammar_has_not) {
  for (const char* bad : {
           "\r\n",  // no size
           "g\r\n",
           "-1\r\n",
           "+1\r\n",
           "0x1\r\nx\r\n",
           " 1\r\nx\r\n",
           "1 \r\nx\r\n",                 // blanks without an extension
           "1\nx\r\n",                    // a bare line feed
           "1\rx",                        // a bare carriage return
           "00000000000000001\r\nx\r\n",  // 17 digits
           "1\r\nxy\r\n",
           "1\r\nx\n0\r\n\r\n",  // no line end after the data
           "1\r\nx\rz",
           "0\r\n\rX",
           "1;\r\nx\r\n",
           "1;a=\r\nx\r\n",
           "1;=a\r\n",
           "1;a=\"b\r\n\"\r\n",
           "1;a b\r\n",
           "1;a=b c\r\n",
           "1;a=\"b\"c\r\n",
           "1;a \r\n",
           "1;a=\"\\\x01\"\r\n",
           "1,a\r\n",
           "0\r\nA b: c\r\n\r\n",
           "0\r\n: c\r\n\r\n",
           "0\r\nA\r\n\r\n",
           "0\r\nA: b\r\n folded\r\n\r\n",
           "0\r\nA: b\nC: d\r\n\r\n",
       }) {
    EXPECT_EQ(decode(bad), "refused 400") << bad;
  }
}

TEST(chunked_decoder, refuses_a_chunk_beyond_the_limit_before_its_data) {
  EXPECT_EQ(decode("6\r\n", 3, 5), "refused 413");
  EXPECT_EQ(decode("5\r\nhello\r\n1\r\n", 100, 5), "refused 413");
  EXPECT_EQ(decode("5\r\nhello\r\n0\r\n\r\n", 100, 5), "hello|");
  EXPECT_EQ(decode("ffffffffffffffff\r\n", 100, 5), "refused 413");
}

TEST(chunked_decoder, bounds_what_is_not_data) {
  const std::string long_name(chunked_decoder::extension_bytes + 1, 'a');
  EXPECT_EQ(decode("1;" + long_name + "\r\nx\r\n0\r\n\r\n", 1'000'000), "refused 400");
  std::string many;
  for (int i = 0; i < 2'100; ++i) many += "1;a\r\nx\r\n";
  EXPECT_EQ(decode(many, 1'000'000), "refused 400");
  EXPECT_EQ(decode("0\r\nA: " + std::string(chunked_decoder::trailer_bytes, 'a') + "\r\n\r\n", 1'000'000), "refused 400");
}

TEST(chunked_decoder, waits_for_the_end_at_every_truncation) {
  const std::string whole = "3;a=\"b\"\r\nabc\r\n0\r\nT: u\r\n\r\n";
  for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_EQ(decode(whole.substr(0, size), 1'000), "more") << size;
}

}  // namespace
}  // namespace smelt::service
