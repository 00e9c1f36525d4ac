#include "service/ping.hpp"

#include <gtest/gtest.h>

#include <boost/asio/ip/tcp.hpp>
#include <optional>
#include <string>
#include <thread>

#include "tests/service/running_server.hpp"
#include "tests/service/tls/certificates.hpp"

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

// The server's ready answer is whatever its handler gives to GET.
class ping_over_tls : public testing::Test {
 protected:
  ping_over_tls() {
    certificate_ = files_.write("server.pem", own_.certificate_pem() + own_.key_pem());
    authority_file_ = files_.write("ca.pem", authority_.certificate_pem());
    client_ = files_.write("client.pem", caller_.certificate_pem() + caller_.key_pem());
    keys_.emplace(*tls::context::load({.listener = "server", .certificate = certificate_}));
    server_.emplace(test_settings(), given_sockets{}, server_keys{.data = &*keys_});
  }

  std::string fault(const std::string& host, const tls::asking& how) {
    const auto answer = ping(host, std::to_string(server_->port()), std::chrono::seconds(10), how);
    return answer ? "" : answer.error();
  }

  tls::identity authority_ = tls::make_identity({.name = "authority", .authority = true});
  tls::identity own_ = tls::make_identity({.name = "service.example", .by = &authority_});
  tls::identity caller_ = tls::make_identity({.name = "caller", .by = &authority_});
  tls::temporary_folder files_;
  std::string certificate_, authority_file_, client_;
  std::optional<tls::credentials> keys_;
  std::optional<running_server> server_;
};

TEST_F(ping_over_tls, verifies_who_answers_unless_told_otherwise) {
  EXPECT_EQ(fault("127.0.0.1", {.verify = false}), "");
  EXPECT_EQ(fault("127.0.0.1", {.ca = authority_file_}), "");
  const std::string place = ":" + std::to_string(server_->port()) + ": ";
  EXPECT_EQ(fault("localhost", {.ca = authority_file_}), "localhost" + place + "TLS: hostname mismatch");
  EXPECT_EQ(fault("127.0.0.1", {}), "127.0.0.1" + place + "TLS: unable to get local issuer certificate");
  EXPECT_EQ(fault("127.0.0.1", {.ca = "/nonexistent.pem"}),
            "127.0.0.1" + place + "/nonexistent.pem: cannot be read: No such file or directory");
}

TEST_F(ping_over_tls, shows_a_certificate_where_one_is_required) {
  keys_->put(*tls::context::load(
      {.listener = "server", .certificate = certificate_, .client_ca = authority_file_, .clients = tls::client_certificates::required}));
  EXPECT_EQ(fault("127.0.0.1", {.ca = authority_file_, .certificate = client_}), "");
  EXPECT_NE(fault("127.0.0.1", {.ca = authority_file_}), "");
}

TEST_F(ping_over_tls, waits_no_longer_than_it_was_told) {
  boost::asio::io_context io;
  const tcp::acceptor silent(io, {boost::asio::ip::address_v4::loopback(), 0});
  const std::string port = std::to_string(silent.local_endpoint().port());
  const auto answer = ping("127.0.0.1", port, std::chrono::milliseconds(50), tls::asking{});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error(), "127.0.0.1:" + port + ": no answer in time");
}

TEST(ping, knows_this_machine) {
  for (const char* here : {"127.0.0.1", "127.8.9.1", "::1", "localhost"}) EXPECT_TRUE(is_this_machine(here)) << here;
  for (const char* there : {"192.0.2.1", "::", "2001:db8::1", "localhost.example", ""}) EXPECT_FALSE(is_this_machine(there)) << there;
}

}  // namespace
}  // namespace smelt::service
