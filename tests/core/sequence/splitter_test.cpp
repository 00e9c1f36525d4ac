#include "core/sequence/splitter.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace smelt {
namespace {

using kind = splitter::found::kind;
using namespace std::string_literals;

struct stream {
  const format& documents;
  const sequence& of;
};

stream named(std::string_view name) {
  for (const format* f : formats())
    for (const sequence& s : f->sequences)
      if (s.name == name) return {*f, s};
  ADD_FAILURE() << name;
  std::abort();
}

std::string told(const splitter::found& found, std::uint64_t passed) {
  return std::string(name(found.why.what)) + "@" + std::to_string(passed + found.why.offset) + (found.lost ? " lost" : "");
}

// What comes out of the bytes when they arrive in pieces of `size`: records as they are, faults by code and offset.
std::vector<std::string> split(std::string_view name, const std::string& bytes, std::size_t size, const limits& bounds = {}) {
  const stream from = named(name);
  splitter records(from.of, from.documents, bounds);
  std::vector<std::string> out;
  std::size_t begin = 0;
  std::size_t end = 0;
  for (;;) {
    const bool ended = end == bytes.size();
    // A copy of the exact size, so that what reads beyond it is seen.
    const std::vector<char> copy(bytes.begin() + static_cast<std::ptrdiff_t>(begin), bytes.begin() + static_cast<std::ptrdiff_t>(end));
    const std::string_view unread(copy.data(), copy.size());
    const auto found = records.next(unread, ended ? arrival::ended : arrival::waiting);
    EXPECT_LE(found.consumed, unread.size());
    if (found.what == kind::record) out.emplace_back(unread.substr(found.begin, found.end - found.begin));
    if (found.what == kind::fault) out.push_back(told(found, begin));
    begin += found.consumed;
    if (found.lost) return out;
    if (found.what != kind::nothing) continue;
    if (ended) return out;
    end = std::min(end + size, bytes.size());
  }
}

using texts = std::vector<std::string>;

void expect_at_every_cut(std::string_view name, const std::string& bytes, const texts& expected, const limits& bounds = {}) {
  for (std::size_t size = 1; size <= bytes.size() + 1; ++size)
    EXPECT_EQ(split(name, bytes, size, bounds), expected) << "pieces of " << size;
}

TEST(splitter, hands_out_lines) {
  expect_at_every_cut("ndjson", "{\"a\":1}\n[2]\n3\n", {"{\"a\":1}", "[2]", "3"});
  expect_at_every_cut("ndjson", "1\r\n2\r\n", {"1\r", "2\r"});
  expect_at_every_cut("ndjson", "1\n2", {"1", "2"});
}

TEST(splitter, refuses_lines_that_are_too_long_blank_or_not) {
  const limits bounds{.bytes = 4};
  expect_at_every_cut("ndjson", "     \n1\n    \n", {"bytes_limit@0", "1"}, bounds);
  expect_at_every_cut("ndjson", "1\n\r\r\r\r\r", {"1", "bytes_limit@2"}, bounds);
}

TEST(splitter, passes_over_blank_lines) {
  expect_at_every_cut("ndjson", "", {});
  expect_at_every_cut("ndjson", "\n\r\n \t\n", {});
  expect_at_every_cut("ndjson", "\n\n1\n \r\n\n2\n  ", {"1", "2"});
}

TEST(splitter, drops_a_line_that_is_too_long_and_goes_on_behind_it) {
  expect_at_every_cut("ndjson", "12345\n123456\n12\n1234567890", {"12345", "bytes_limit@6", "12", "bytes_limit@16"}, {.bytes = 5});
  expect_at_every_cut("ndjson", "123456", {"bytes_limit@0"}, {.bytes = 5});
}

// RFC 7464, section 2.1.
TEST(splitter, hands_out_what_stands_between_record_separators) {
  expect_at_every_cut("json-seq", "\x1e{\"a\":\n1}\n\x1e[2]\n", {"{\"a\":\n1}\n", "[2]\n"});
  expect_at_every_cut("json-seq", "\x1e\x1e\x1e[1]\n\x1e\x1e[2]\x1e", {"[1]\n", "[2]"});
  expect_at_every_cut("json-seq", "", {});
  expect_at_every_cut("json-seq", "\x1e", {});
}

// RFC 7464, section 2.4.
TEST(splitter, takes_a_number_or_word_without_white_space_behind_it_for_cut_off) {
  expect_at_every_cut("json-seq",
                      "\x1e"
                      "12\n\x1e"
                      "12\x1etrue\x1enull\n\x1e\"a\"\x1e"
                      "34",
                      {"12\n", "truncated@7", "truncated@12", "null\n", "\"a\"", "truncated@25"});
}

TEST(splitter, refuses_what_stands_before_the_first_separator_and_goes_on_behind_it) {
  expect_at_every_cut("json-seq", "[1]\n\x1e[2]\n", {"unexpected@0", "[2]\n"});
  expect_at_every_cut("json-seq", "[1]\n", {"unexpected@0"});
}

TEST(splitter, drops_a_separated_record_that_is_too_long) {
  expect_at_every_cut("json-seq", "\x1e[1234]\x1e[123]\x1e[12345]", {"bytes_limit@1", "[123]", "bytes_limit@14"}, {.bytes = 5});
}

// RFC 8742, section 4.1: data items follow one another without anything between them.
TEST(splitter, hands_out_items_that_follow_one_another) {
  expect_at_every_cut("cbor-seq", "\x01\x82\x02\x03\x61x\xf6"s, {"\x01", "\x82\x02\x03", "\x61x", "\xf6"});
  expect_at_every_cut("cbor-seq", "", {});
  expect_at_every_cut("cbor-seq", "\x9f\x01\x82\x02\x03\xff\xc1\x1a\x51\x4b\x67\xb0\x5f\x41x\x40\xff"s,
                      {"\x9f\x01\x82\x02\x03\xff", "\xc1\x1a\x51\x4b\x67\xb0"s, "\x5f\x41x\x40\xff"});
}

TEST(splitter, hands_out_messagepack_documents_that_follow_one_another) {
  expect_at_every_cut("msgpack-seq", "\x01\x92\x02\x03\xa1x\xc0\x81\xa1k\xc4\x01y"s,
                      {"\x01", "\x92\x02\x03", "\xa1x", "\xc0", "\x81\xa1k\xc4\x01y"});
  expect_at_every_cut("msgpack-seq", "\x01\xc1\x02"s, {"\x01", "unexpected@1 lost"});
}

TEST(splitter, passes_over_bytes_that_mean_nothing_between_documents) {
  expect_at_every_cut("bjdata-seq", "NNi\x01N[NTN]NSi\x01xNN", {"i\x01", "[NTN]", "Si\x01x"});
}

TEST(splitter, tells_an_item_that_the_end_cuts_off) {
  expect_at_every_cut("cbor-seq", "\x01\x82\x02"s, {"\x01", "truncated@1"});
  expect_at_every_cut("cbor-seq", "\x01\x9f\x02"s, {"\x01", "truncated@3"});
}

TEST(splitter, is_lost_behind_an_item_that_shows_no_end) {
  expect_at_every_cut("cbor-seq", "\x01\xff\x02"s, {"\x01", "unexpected@1 lost"});
  expect_at_every_cut("cbor-seq", "\x01\x1c\x02"s, {"\x01", "unexpected@1 lost"});
}

TEST(splitter, is_lost_behind_an_item_that_is_too_long) {
  expect_at_every_cut("cbor-seq",
                      "\x64"
                      "abcd"
                      "\x65"
                      "abcde"
                      "\x01",
                      {"\x64"
                       "abcd",
                       "bytes_limit@5 lost"},
                      {.bytes = 5});
  expect_at_every_cut("cbor-seq",
                      "\x65"
                      "abcde",
                      {"bytes_limit@0 lost"}, {.bytes = 5});
  expect_at_every_cut("cbor-seq",
                      "\x68"
                      "abcde",
                      {"bytes_limit@0 lost"}, {.bytes = 5});
  expect_at_every_cut("cbor-seq",
                      "\x68"
                      "abcd",
                      {"truncated@0"}, {.bytes = 5});
  expect_at_every_cut("cbor-seq", "\x86\x01\x01\x01\x01\x1c\x01", {"bytes_limit@0 lost"}, {.bytes = 4});
}

TEST(splitter, waits_for_a_claimed_length_only_as_far_as_a_record_may_go) {
  std::string claims = "\x5b\x00\x00\x00\x08\x61\xc4\x68\x00"s;  // 36 GB of bytes
  claims.append(200, 'x');
  const auto out = split("cbor-seq", claims, 7, {.bytes = 100});
  EXPECT_EQ(out, texts{"bytes_limit@0 lost"});
}

TEST(splitter, hands_out_a_large_record_as_soon_as_it_is_whole) {
  std::string large = "\x7a\x00\x01\x86\xa0"s;
  large.append(100'000, 'x');
  const stream from = named("cbor-seq");
  for (const std::size_t piece : {std::size_t{1'460}, std::size_t{16'384}}) {
    splitter records(from.of, from.documents, {});
    std::size_t size = 0;
    for (; size < large.size(); size += piece)
      EXPECT_EQ(records.next(std::string_view(large).substr(0, size), arrival::waiting).what, kind::nothing);
    EXPECT_EQ(records.next(large, arrival::waiting).what, kind::record) << piece;
  }
}

int measured_bytes;

result<const char*> counting_skip(const input& in, const char*, std::uint32_t) {
  measured_bytes += static_cast<int>(in.size());
  return fail(code::truncated, in.size(), "");
}

TEST(splitter, looks_at_each_byte_a_bounded_number_of_times_however_they_come) {
  const format endless{.name = "endless",
                       .media_types = {},
                       .suffix = "",
                       .text = false,
                       .carries = "",
                       .lacks = "",
                       .read = nullptr,
                       .write = nullptr,
                       .find = nullptr,
                       .skip = counting_skip};
  const sequence bare{"endless-seq", {}, "", framing::none};
  constexpr int size = 1'000'000;
  const std::string bytes(size, 'x');
  measured_bytes = 0;
  splitter records(bare, endless, {});
  for (std::size_t n = 1; n <= bytes.size(); ++n) records.next(std::string_view(bytes).substr(0, n), arrival::waiting);
  EXPECT_LT(measured_bytes, 30 * size);
}

}  // namespace
}  // namespace smelt
