#include "service/ping.hpp"

#include <gtest/gtest.h>

#include <boost/asio/ip/tcp.hpp>
#include <string>
#include <thread>

namespace smelt::service {
namespace {

using boost::asio::ip::tcp;

// Takes one connection and answers it with fixed bytes.
struct one_answer {
  boost::asio::io_context io;
  tcp::acceptor acceptor{io, {boost::asio::ip::address_v4::loopback(), 0}};
  std::string request;
  std::jthread thread;

  explicit one_answer(const std::string& answer) : thread([this, answer] { serve(answer); }) {}

  void serve(const std::string& answer) {
    tcp::iostream peer;
    acceptor.accept(peer.socket());
    for (std::string line; std::getline(peer, line) && line != "\r";) request += line + "\n";
    peer << answer << std::flush;
  }
  std::string port() const { return std::to_string(acceptor.local_endpoint().port()); }
};

TEST(ping, asks_for_readiness) {
  one_answer peer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
  EXPECT_TRUE(ping("127.0.0.1", peer.port(), std::chrono::seconds(10)));
  peer.thread.join();
  EXPECT_EQ(peer.request, "GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n");
}

TEST(ping, tells_what_is_not_ready) {
  one_answer peer("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n");
  const auto answer = ping("127.0.0.1", peer.port(), std::chrono::seconds(10));
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error(), "127.0.0.1:" + peer.port() + ": not ready (503)");
}

// RFC 3986 3.2.2
TEST(ping, puts_an_address_with_colons_in_brackets) {
  boost::asio::io_context io;
  tcp::acceptor acceptor(io);
  boost::system::error_code ec;
  acceptor.open(tcp::v6(), ec);
  if (!ec) acceptor.bind({boost::asio::ip::address_v6::loopback(), 0}, ec);
  const std::string port = ec ? "1" : std::to_string(acceptor.local_endpoint().port());
  const auto answer = ping("::1", port, std::chrono::seconds(10));  // nobody listens, or the machine has no such address
  ASSERT_FALSE(answer);
  EXPECT_TRUE(answer.error().starts_with("[::1]:" + port + ": ")) << answer.error();
}

TEST(ping, tells_what_is_no_http) {
  one_answer peer("SSH-2.0-x\r\n200 x\r\n");
  EXPECT_FALSE(ping("127.0.0.1", peer.port(), std::chrono::seconds(10)));
}

TEST(ping, tells_what_closes_without_an_answer) {
  one_answer peer("");
  EXPECT_FALSE(ping("127.0.0.1", peer.port(), std::chrono::seconds(10)));
}

TEST(ping, tells_where_nobody_listens) {
  boost::asio::io_context io;
  tcp::acceptor acceptor(io, {boost::asio::ip::address_v4::loopback(), 0});
  const std::string port = std::to_string(acceptor.local_endpoint().port());
  acceptor.close();
  EXPECT_FALSE(ping("127.0.0.1", port, std::chrono::seconds(10)));
}

TEST(ping, waits_no_longer_than_it_was_told) {
  boost::asio::io_context io;
  tcp::acceptor silent(io, {boost::asio::ip::address_v4::loopback(), 0});  // the system accepts, nobody answers
  EXPECT_FALSE(ping("127.0.0.1", std::to_string(silent.local_endpoint().port()), std::chrono::milliseconds(50)));
}

}  // namespace
}  // namespace smelt::service
