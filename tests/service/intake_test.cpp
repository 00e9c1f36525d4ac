#include "service/intake.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "service/server_settings.hpp"

namespace smelt::service {
namespace {

using progress = intake::progress;

class intake_test : public testing::Test {
 protected:
  intake_test() { EXPECT_TRUE(in_.acquire()); }

  // Hands over as much of `bytes` as has room; the rest.
  std::string_view give(std::string_view bytes) {
    const auto room = in_.room();
    EXPECT_FALSE(room.empty());
    const std::size_t count = std::min(room.size(), bytes.size());
    std::ranges::copy(bytes.substr(0, count), room.begin());
    in_.filled(count);
    return bytes.substr(count);
  }

  // One request that arrives in pieces of `step` bytes: its body, or the refusal's status. What is left is in rest_.
  std::string run(std::string_view bytes, std::size_t step) {
    const auto feed = [&] {
      const std::string_view piece = bytes.substr(0, step);
      bytes.remove_prefix(piece.size() - give(piece).size());
      return !piece.empty();
    };
    progress now = in_.read_head();
    while (now == progress::idle || now == progress::wants_more) {
      if (!feed()) return "head unfinished";
      now = in_.read_head();
    }
    if (now == progress::complete) now = in_.begin_body();
    if (now == progress::complete) now = in_.read_body();
    while (now == progress::wants_more) {
      if (!feed()) return "body unfinished";
      now = in_.read_body();
    }
    rest_ = bytes;
    if (now == progress::refused) return std::to_string(in_.why().status);
    const input body = in_.body();
    EXPECT_GE(body.readable() - body.end(), static_cast<std::ptrdiff_t>(text_slack));
    return std::string(body.view());
  }

  block_pool pool_;
  arena memory_{pool_};
  head_limits limits_{.head_bytes = server_settings::max_head_bytes, .target_bytes = 8'192, .body_bytes = 1'000'000};
  byte_budget budget_{500'000};
  intake in_{pool_, limits_, budget_, memory_};
  std::string_view rest_;
};

std::string post(const std::string& body, const std::string& more = "") {
  return "POST / HTTP/1.1\r\nHost: h\r\n" + more + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

std::string chunked(const std::string& body, std::size_t size) {
  std::string text = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (std::size_t at = 0; at < body.size(); at += size) {
    const std::string chunk = body.substr(at, size);
    char digits[32];
    text +=
        std::string(digits, static_cast<std::size_t>(std::snprintf(digits, sizeof digits, "%zx", chunk.size()))) + "\r\n" + chunk + "\r\n";
  }
  return text + "0\r\n\r\n";
}

std::string pattern(std::size_t size) {
  std::string text(size, '\0');
  std::uint32_t state = 1;
  for (char& c : text) c = static_cast<char>((state = state * 1'664'525 + 1'013'904'223) >> 24);
  return text;
}

TEST_F(intake_test, gives_bodies_of_every_size_however_they_arrive) {
  for (const std::size_t size : {0U, 1U, 100U, 16'000U, 16'255U, 16'290U, 16'300U, 16'352U, 16'384U, 65'536U, 400'000U}) {
    for (const std::size_t step : {1'000'000U, 16'384U, 999U}) {
      const std::string body = pattern(size);
      EXPECT_EQ(run(post(body), step), body) << size << ' ' << step;
      in_.next();
      memory_.release();
      EXPECT_TRUE(in_.idle());
    }
  }
  EXPECT_EQ(budget_.taken(), 0U);
}

TEST_F(intake_test, gives_small_bodies_byte_by_byte) {
  EXPECT_EQ(run(post("hello"), 1), "hello");
  in_.next();
  EXPECT_EQ(run(chunked("hello, world", 5), 1), "hello, world");
}

TEST_F(intake_test, gives_chunked_bodies_of_every_size) {
  for (const std::size_t size : {0U, 1U, 16'384U, 100'000U, 400'000U}) {
    for (const std::size_t chunk : {7U, 1'000U, 70'000U}) {
      const std::string body = pattern(size);
      EXPECT_EQ(run(chunked(body, chunk), 5'000), body) << size << ' ' << chunk;
      in_.next();
      memory_.release();
    }
  }
  EXPECT_EQ(budget_.taken(), 0U);
}

TEST_F(intake_test, keeps_what_was_sent_ahead) {
  const std::string both = post("first") + chunked("second", 2) + post(pattern(20'000)) + post("last");
  EXPECT_EQ(run(both, 300), "first");
  std::string_view rest = rest_;
  in_.next();
  EXPECT_EQ(run(rest, 300), "second");
  rest = rest_;
  in_.next();
  EXPECT_EQ(run(rest, 300), pattern(20'000));
  rest = rest_;
  in_.next();
  EXPECT_EQ(run(rest, 300), "last");
}

TEST_F(intake_test, has_room_for_chunks_behind_the_longest_head_and_after_others) {
  std::string first = post("x");
  std::string head = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nA: ";
  head += std::string(limits_.head_bytes - head.size() - 4, 'a') + "\r\n\r\n";
  const std::string all = first + head + "5\r\nhello\r\n0\r\n\r\n";
  EXPECT_EQ(run(all, 100'000), "x");
  const std::string_view rest = rest_;
  in_.next();
  EXPECT_EQ(run(rest, 100'000), "hello");
}

TEST_F(intake_test, skips_one_empty_line_before_a_request) {
  EXPECT_EQ(run("\r\n" + post("a"), 1), "a");
  in_.next();
  EXPECT_EQ(run("\r\n\r\n" + post("a"), 100), "400");
}

TEST_F(intake_test, refuses_a_body_beyond_the_budget_before_it_is_there) {
  EXPECT_EQ(run("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 500001\r\n\r\n", 1'000), "503");
  EXPECT_EQ(memory_.reserved(), 0U);
}

TEST_F(intake_test, refuses_chunks_that_outgrow_the_budget) {
  EXPECT_EQ(run(chunked(pattern(600'000), 10'000), 16'000), "503");
  in_.next();
  EXPECT_EQ(budget_.taken(), 0U);
}

TEST_F(intake_test, refuses_chunks_beyond_the_limit) {
  EXPECT_EQ(run("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nf4241\r\n", 1'000), "413");
}

TEST_F(intake_test, refuses_when_memory_is_spent) {
  block_pool small({.keep = 0, .budget = 64U << 10});
  arena memory(small);
  intake in(small, limits_, budget_, memory);
  ASSERT_TRUE(in.acquire());
  const std::string head = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n";
  std::ranges::copy(head, in.room().begin());
  in.filled(head.size());
  ASSERT_EQ(in.read_head(), progress::complete);
  ASSERT_EQ(in.begin_body(), progress::refused);
  EXPECT_EQ(in.why().status, 503U);
}

TEST_F(intake_test, can_leave_a_whole_body_unread) {
  std::string_view bytes = give(post("skipped") + "");
  EXPECT_TRUE(bytes.empty());
  const std::string next = post("next");
  give(next);
  ASSERT_EQ(in_.read_head(), progress::complete);
  ASSERT_TRUE(in_.whole());
  in_.skip_body();
  in_.next();
  EXPECT_EQ(run("", 1), "next");
}

}  // namespace
}  // namespace smelt::service
