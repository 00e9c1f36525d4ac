#include "service/refused_head.hpp"

#include <gtest/gtest.h>

#include <string>

#include "service/intake.hpp"

namespace smelt::service {
namespace {

using namespace std::string_literals;
using progress = intake::progress;

constexpr head_limits limits{.head_bytes = 1'024, .target_bytes = 256, .body_bytes = 10'000};

// What is told of a refused request; empty of one that is not refused.
std::string told(const intake& in) {
  const request_head& head = in.head().request;
  std::string text = std::to_string(in.why().status) + ' ' + std::string(in.why().code) + ' ' + in.why().detail.data() + '\n';
  for (const std::string_view part : {head.method_name, head.target, head.path, head.query, head.request_id, head.traceparent})
    text += std::string(part) + '\n';
  return text;
}

// The bytes arrive in pieces: those up to the cuts, then the rest.
std::string told_of(std::string_view bytes, std::initializer_list<std::size_t> cuts) {
  block_pool pool;
  arena memory(pool);
  byte_budget budget(1'000'000);
  intake in(pool, limits, budget, memory);
  EXPECT_TRUE(in.acquire());
  std::size_t at = 0;
  progress now = progress::idle;
  const auto arrive = [&](std::size_t to) {
    std::ranges::copy(bytes.substr(at, to - at), in.room().begin());
    in.filled(to - at);
    at = to;
    now = in.read_head();
    return now != progress::refused;
  };
  for (const std::size_t cut : cuts)
    if (!arrive(cut)) return told(in);
  if (arrive(bytes.size())) return "";
  return told(in);
}

std::string byte_by_byte(std::string_view bytes) {
  block_pool pool;
  arena memory(pool);
  byte_budget budget(1'000'000);
  intake in(pool, limits, budget, memory);
  EXPECT_TRUE(in.acquire());
  for (const char c : bytes) {
    in.room()[0] = c;
    in.filled(1);
    if (in.read_head() == progress::refused) return told(in);
  }
  return "";
}

const std::string long_target(300, 'a');

const std::string heads[] = {
    "GET /" + long_target + " HTTP/1.1\r\nHost: h\r\n\r\n",
    "GET /" + long_target + "\x01 HTTP/1.1\r\nHost: h\r\n\r\n",
    "GET /" + long_target + " HTTP/9.9\r\nHost: h\r\n\r\n",
    "GET /" + long_target + " HTTP/1.1\nHost: h\n\n",
    "GET /" + long_target + "\r\n\r\n",
    "GET /" + std::string(256, 'b') + " HTTP/1.1\r\nHost: h\r\n\r\n",
    "G@T /" + long_target + " HTTP/1.1\r\n\r\n",
    "G@T / HTTP/1.1\nHost: h\r\n\r\n",
    std::string(40, 'M') + " / HTTP/1.1\r\nHost: h\r\n\r\n",
    " / HTTP/1.1\r\nHost: h\r\n\r\n",
    "\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: h\r\nA: " + std::string(1'100, 'a') + "\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: h\r\nA: " + std::string(993, 'a') + "\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: h\r\nA: " + std::string(1'100, 'a') + "\nB: c\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: h\r\nA: " + std::string(1'100, 'a') + "\r\n b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: h\r\nX-Request-Id: id-1\r\nA: b\nC: d\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: h\r\nA: b\r\n c\r\nX-Request-Id: id-1\r\n\r\n",
    "GET / HTTP/1.1\r\nX-Request-Id: id-1\r\ntraceparent: 00-t\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: [::1\r\nX-Request-Id: id-1\r\n\r\n",
    "GET / HTTP/2.0\r\nHost: h\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
    "\n",
    "\r\r\r",
    "nonsense\r\n\r\n",
};

TEST(refused_head, is_refused_for_the_same_however_it_arrives) {
  for (const std::string& head : heads) {
    const std::string expected = byte_by_byte(head);
    EXPECT_NE(expected, "") << head;
    EXPECT_EQ(told_of(head, {}), expected) << head;
    for (std::size_t cut = 1; cut < head.size(); ++cut) {
      EXPECT_EQ(told_of(head, {cut}), expected) << head << " cut at " << cut;
      EXPECT_EQ(told_of(head, {(cut + 1) / 2, cut}), expected) << head << " cut at " << cut;
    }
    EXPECT_EQ(told_of(head + "GET /next HTTP/1.1\r\nHost: h\r\n\r\n", {}), expected) << head;
  }
}

TEST(refused_head, meets_first_what_comes_first) {
  const auto status = [](const std::string& head) { return told_of(head, {}).substr(0, 3); };
  EXPECT_EQ(status(heads[0]), "414");
  EXPECT_EQ(status(heads[1]), "414");
  EXPECT_EQ(status(heads[3]), "414");
  EXPECT_EQ(status(heads[6]), "400");
  EXPECT_EQ(status(heads[11]), "431");
  EXPECT_EQ(status(heads[13]), "431");
}

TEST(refused_head, tells_whose_request_it_was) {
  const request_head head = glance("PUT http://me:secret@h/a?b=c HTTP/1.1\r\nx-request-id:\tid-1 \r\nTraceparent: 00-t\r\nX-Request-Id");
  EXPECT_EQ(head.method_name, "PUT");
  EXPECT_EQ(head.path, "/a") << "not the password";
  EXPECT_EQ(head.query, "b=c");
  EXPECT_EQ(head.request_id, "id-1");
  EXPECT_EQ(head.traceparent, "00-t");
  EXPECT_EQ(glance("HEAD / HTTP/1.1\r\n").verb, method::head) << "whose answer has no body";
  EXPECT_EQ(glance("GET / HTTP/1.1\r\nX-Request-Id: a\r\nX-Request-Id: b\r\n").request_id, "");
  EXPECT_EQ(glance("GET / HTTP/1.1\r\nX-Request-Id: \"\r\n").request_id, "");
}

TEST(refused_head, tells_no_more_than_is_sound) {
  EXPECT_EQ(glance("").method_name, "");
  EXPECT_EQ(glance("G@T /a HTTP/1.1\r\n").method_name, "");
  EXPECT_EQ(glance("GET").method_name, "");
  EXPECT_EQ(glance("GET /" + std::string(1'000, 'a')).path.size(), 256U) << "where it would end is not known";
  EXPECT_EQ(glance("GET a/b HTTP/1.1\r\n").path, "");
  EXPECT_EQ(glance("OPTIONS * HTTP/1.1\r\n").path, "*");
}

}  // namespace
}  // namespace smelt::service
