// Connections over TLS: what HTTP does over them is connection_test's, here is what TLS adds and could break.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/err.h>
#include <sys/socket.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "service/telemetry/heap.hpp"
#include "service/tls/kept_memory.hpp"
#include "tests/service/tls/tls_client.hpp"
#include "tests/service/tls/tls_server.hpp"

namespace smelt::service::tls {
namespace {

const bool kept = keep_small_blocks();  // as the program does, before anything of OpenSSL is called

using std::chrono::milliseconds;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;

std::string pattern(std::size_t size) {
  std::string text(size, '\0');
  std::uint32_t state = 1;
  for (char& c : text) c = static_cast<char>((state = state * 1'664'525 + 1'013'904'223) >> 24);
  return text;
}

server_settings impatient() {
  server_settings with = test_settings();
  with.head_time = milliseconds(100);
  return with;
}

// What the server has heard of so many handshakes.
std::vector<handshake> handshakes(tls_server& server, std::size_t count) {
  while (server.heard().handshakes().size() < count) std::this_thread::yield();
  return server.heard().handshakes();
}

// The same of exchanges, of which the client may know earlier.
std::vector<heard_exchange> exchanges(tls_server& server, std::size_t count) {
  while (server.heard().exchanges().size() < count) std::this_thread::yield();
  return server.heard().exchanges();
}

class connection_tls : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(versions, connection_tls, testing::Values(TLS1_2_VERSION, TLS1_3_VERSION),
                         [](const auto& one) { return one.param == TLS1_2_VERSION ? "v1_2" : "v1_3"; });

TEST_P(connection_tls, gives_bodies_of_every_size_back) {
  tls_server server;
  tls_client c(server.port(), {.version = GetParam()});
  ASSERT_TRUE(c.greeted()) << c.fault();
  for (const std::size_t size : {0U, 1U, 180U, 6'000U, 16'000U, 16'383U, 16'384U, 16'385U, 32'768U, 63'000U, 616'000U, 10'000'000U}) {
    const std::string body = pattern(size);
    const std::string request = post("/echo", body);
    c.send(request);
    const auto r = c.receive();
    EXPECT_EQ(r.status, 200) << size;
    EXPECT_TRUE(r.body == body) << size;
  }
  EXPECT_THAT(server.heard().handshakes(), ElementsAre(handshake::done));
}

// The next request's bytes lie decrypted behind a body that filled its room: the poller knows nothing of them.
TEST_P(connection_tls, answers_pipelined_requests_wherever_records_end) {
  tls_server server;
  tls_client c(server.port(), {.version = GetParam()});
  std::string all;
  std::vector<std::string> bodies;
  for (const std::size_t size : {100U, 20'000U, 3U, 40'000U, 16'384U, 0U, 70'000U, 7U}) {
    bodies.push_back(pattern(size));
    all += post("/echo", bodies.back());
  }
  for (int round = 0; round < 3; ++round) {
    ASSERT_TRUE(c.send(all));
    for (const std::string& body : bodies) EXPECT_TRUE(c.receive().body == body) << body.size();
  }
  std::string many;
  for (int i = 0; i < 500; ++i) many += post("/echo", std::to_string(100 + i));
  ASSERT_TRUE(c.send(many));
  for (int i = 0; i < 500; ++i) EXPECT_EQ(c.receive().body, std::to_string(100 + i));
}

TEST_P(connection_tls, takes_a_request_in_records_of_one_byte) {
  tls_server server;
  tls_client c(server.port(), {.version = GetParam()});
  for (const char& byte : post("/echo", "hello")) ASSERT_TRUE(c.send({&byte, 1}));
  EXPECT_EQ(c.receive().body, "hello");
}

TEST_P(connection_tls, says_when_it_has_said_all) {
  tls_server server;
  tls_client c(server.port(), {.version = GetParam()});
  EXPECT_EQ(c.exchange(post("/echo", "last", "Connection: close\r\n")).body, "last");
  EXPECT_TRUE(c.closed());
}

TEST_P(connection_tls, answers_who_has_said_that_no_more_follows) {
  tls_server server;
  tls_client c(server.port(), {.version = GetParam()});
  c.send(post("/echo", "all of it"));
  c.finish_sending();
  EXPECT_EQ(c.receive().body, "all of it");
  EXPECT_TRUE(c.closed());
}

TEST_P(connection_tls, does_not_take_an_end_of_the_socket_for_an_end_of_the_body) {
  tls_server server;
  tls_client c(server.port(), {.version = GetParam()});
  const std::string request = post("/echo", "hello");
  c.send(std::string_view(request).substr(0, request.size() - 2));
  shutdown(c.descriptor(), SHUT_WR);
  EXPECT_EQ(c.receive().status, 0);
  EXPECT_TRUE(server.heard().exchanges().empty());
  EXPECT_EQ(tls_client(server.port()).exchange(post("/echo", "next")).body, "next");
}

TEST_P(connection_tls, lets_a_refused_sender_read_why) {
  server_settings with = test_settings();
  with.body_bytes = 1'000;
  tls_server server({}, with);
  tls_client c(server.port(), {.version = GetParam()});
  c.send(post("/echo", pattern(200'000)));
  EXPECT_EQ(c.receive().status, 413);
  EXPECT_TRUE(c.closed());
}

TEST_P(connection_tls, closes_an_idle_connection_with_a_word) {
  server_settings with = test_settings();
  with.idle_time = milliseconds(100);
  tls_server server({}, with);
  tls_client c(server.port(), {.version = GetParam()});
  EXPECT_EQ(c.exchange(post("/echo", "first")).body, "first");
  EXPECT_TRUE(c.closed());
}

TEST_P(connection_tls, shows_that_an_answer_was_cut_off) {
  server_settings with = test_settings();
  with.write_time = milliseconds(100);
  with.write_rate = 2'000'000;
  tls_server server({}, with);
  tls_client c(server.port(), {.version = GetParam(), .receive_buffer = 4'096});
  c.send(get("/size?50000000"));
  EXPECT_FALSE(exchanges(server, 1).front().record.sent);
  EXPECT_FALSE(c.receive().whole);
  EXPECT_TRUE(c.cut_off());
}

TEST_P(connection_tls, sends_a_large_answer_to_a_slow_reader) {
  tls_server server;
  tls_client c(server.port(), {.version = GetParam(), .receive_buffer = 4'096});
  c.send(get("/size?3000000"));
  EXPECT_TRUE(c.receive().body == std::string(3'000'000, 'x'));
}

TEST_P(connection_tls, sends_a_small_answer_as_one_record) {
  tls_server server;
  tls_client c(server.port(), {.version = GetParam()});
  c.exchange(post("/echo", "first"));
  int records = 0;
  SSL_set_msg_callback(c.ssl(), [](int written, int, int type, const void* bytes, std::size_t, SSL*, void* count) {
    if (written == 0 && type == SSL3_RT_HEADER && *static_cast<const char*>(bytes) == SSL3_RT_APPLICATION_DATA) ++*static_cast<int*>(count);
  });
  SSL_set_msg_callback_arg(c.ssl(), &records);
  EXPECT_EQ(c.exchange(post("/echo", pattern(6'000))).body.size(), 6'000U);
  EXPECT_EQ(records, 1);
}

TEST_P(connection_tls, answers_a_session_that_is_resumed) {
  tls_server server;
  tls_client first(server.port(), {.version = GetParam()});
  EXPECT_EQ(first.exchange(post("/echo", "first")).body, "first");
  const std::unique_ptr<SSL_SESSION, released_by<&SSL_SESSION_free>> session(SSL_get1_session(first.ssl()));
  tls_client second(server.port(), {.version = GetParam(), .resumes = session.get()});
  EXPECT_EQ(second.exchange(post("/echo", "second")).body, "second");
  EXPECT_EQ(SSL_session_reused(second.ssl()), 1);
  EXPECT_THAT(server.heard().handshakes(), ElementsAre(handshake::done, handshake::resumed));
}

TEST_P(connection_tls, shakes_hands_byte_by_byte) {
  tls_server server;
  client raw(server.port());
  const owned_context shared(SSL_CTX_new(TLS_client_method()));
  SSL_CTX_set_max_proto_version(shared.get(), GetParam());
  const owned_ssl ssl(SSL_new(shared.get()));
  SSL_set_bio(ssl.get(), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
  SSL_set_connect_state(ssl.get());
  const std::string request = post("/echo", "hello");
  std::string answer;
  std::array<char, 4'096> some{};
  bool asked = false;
  while (answer.find("hello") == std::string::npos) {
    if (SSL_do_handshake(ssl.get()) == 1 && !asked) asked = SSL_write(ssl.get(), request.data(), static_cast<int>(request.size())) > 0;
    char byte = 0;
    while (BIO_read(SSL_get_wbio(ssl.get()), &byte, 1) == 1) ASSERT_TRUE(raw.send({&byte, 1}));
    if (const int count = SSL_read(ssl.get(), some.data(), some.size()); count > 0) {
      answer.append(some.data(), static_cast<std::size_t>(count));
      continue;
    }
    if (BIO_ctrl_pending(SSL_get_wbio(ssl.get())) > 0) continue;
    const ssize_t got = recv(raw.descriptor(), some.data(), some.size(), 0);
    ASSERT_GT(got, 0);
    BIO_write(SSL_get_rbio(ssl.get()), some.data(), static_cast<int>(got));
  }
  EXPECT_THAT(answer, testing::StartsWith("HTTP/1.1 200 OK\r\n"));
}

TEST_P(connection_tls, keeps_a_thousand_connections) {
  server_settings with = test_settings();
  with.head_time = milliseconds(60'000);
  tls_server server({}, with);
  std::vector<std::unique_ptr<tls_client>> clients;
  const tls_client first(server.port(), {.version = GetParam()});
  for (int i = 0; i < 1'000; ++i) clients.push_back(std::make_unique<tls_client>(server.port(), client_choice{.like = &first}));
  for (auto& one : clients) ASSERT_TRUE(one->send(post("/echo", pattern(180))));
  for (auto& one : clients) ASSERT_EQ(one->receive().body.size(), 180U);
  EXPECT_EQ(server.heard().handshakes().size(), 1'001U);
}

// What the loop's thread had allocated at the end of each exchange.
class counting_observer final : public observer {
 public:
  void loop_started(std::size_t) noexcept override { telemetry::heap_here.counting = true; }
  void connection_opened() noexcept override {}
  void connection_closed() noexcept override {}
  void rejected(rejection) noexcept override {}
  void finished(const exchange_record&) noexcept override {
    if (count_ < allocated_.size()) allocated_[count_++] = telemetry::heap_here.allocations;
  }
  std::uint64_t between(std::size_t first, std::size_t last) const { return allocated_[last] - allocated_[first]; }

 private:
  std::array<std::uint64_t, 300> allocated_{};
  std::size_t count_ = 0;
};

TEST_P(connection_tls, allocates_nothing_for_a_request_in_the_steady_state) {
  ASSERT_TRUE(kept);
  const temporary_folder files;
  const identity own = make_identity();
  const auto loaded = context::load({.listener = "server", .certificate = files.write("c.pem", own.certificate_pem() + own.key_pem())});
  ASSERT_TRUE(loaded);
  const credentials keys(*loaded);
  counting_observer counted;
  observer* const observers[] = {&counted};
  const test_handler serves;
  readiness ready;
  server serving(test_settings(), serves, serves, ready, observers, {.data = &keys});
  ASSERT_TRUE(serving.start());
  std::thread running([&] { serving.run(); });
  {
    tls_client c(serving.port(), {.version = GetParam()});
    for (int i = 0; i < 300; ++i) EXPECT_EQ(c.exchange(post("/echo", pattern(i % 2 == 0 ? 180 : 63'000))).status, 200);
  }
  serving.stop();
  running.join();
  EXPECT_EQ(counted.between(20, 299), 0U);
}

TEST_P(connection_tls, changes_certificates_without_dropping_a_connection) {
  tls_server server;
  const auto serial = [](const tls_client& c) {
    const owned_certificate shown(SSL_get1_peer_certificate(c.ssl()));
    return ASN1_INTEGER_get(X509_get0_serialNumber(shown.get()));
  };
  tls_client old(server.port(), {.version = GetParam()});
  const long first = serial(old);
  std::atomic<bool> stop{false};
  std::atomic<int> failed{0};
  std::jthread load([&] {
    while (!stop) {
      tls_client c(server.port(), {.version = GetParam()});
      for (int i = 0; i < 3; ++i) failed += c.exchange(post("/echo", "under load")).body == "under load" ? 0 : 1;
    }
  });
  for (int i = 0; i < 20; ++i) {
    const identity next = make_identity();
    server.replace(next);
    tls_client c(server.port(), {.version = GetParam()});
    EXPECT_EQ(serial(c), ASN1_INTEGER_get(X509_get0_serialNumber(next.certificate.get())));
    EXPECT_EQ(c.exchange(post("/echo", "new")).body, "new");
    EXPECT_EQ(old.exchange(post("/echo", "old")).body, "old");
  }
  stop = true;
  load.join();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(serial(old), first);
}

TEST(connection_tls_versions, goes_on_through_updates_of_keys) {
  tls_server server;
  tls_client c(server.port(), {.version = TLS1_3_VERSION});
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(SSL_key_update(c.ssl(), i % 2 == 0 ? SSL_KEY_UPDATE_REQUESTED : SSL_KEY_UPDATE_NOT_REQUESTED), 1);
    EXPECT_EQ(c.exchange(post("/echo", pattern(40'000))).body.size(), 40'000U);
  }
}

TEST(connection_tls_versions, does_not_renegotiate) {
  tls_server server;
  tls_client c(server.port(), {.version = TLS1_2_VERSION});
  EXPECT_EQ(c.exchange(post("/echo", "first")).body, "first");
  ASSERT_EQ(SSL_renegotiate(c.ssl()), 1);
  ERR_clear_error();
  EXPECT_NE(SSL_do_handshake(c.ssl()), 1);
}

TEST(connection_tls_versions, refuses_those_before_1_2) {
  tls_server server;
  for (const int old : {TLS1_VERSION, TLS1_1_VERSION}) {
    const tls_client c(server.port(), {.version = old});
    EXPECT_FALSE(c.greeted());
    EXPECT_THAT(c.fault(), HasSubstr("alert protocol version"));
  }
  EXPECT_THAT(handshakes(server, 2), ElementsAre(handshake::failed, handshake::failed));
}

TEST(connection_tls_versions, refuses_1_2_where_1_3_is_the_least) {
  tls_server server({.least = version::v1_3});
  EXPECT_FALSE(tls_client(server.port(), {.version = TLS1_2_VERSION}).greeted());
  EXPECT_TRUE(tls_client(server.port(), {.version = TLS1_3_VERSION}).greeted());
}

TEST(connection_tls_versions, refuses_ciphers_without_forward_secrecy_or_authenticated_encryption) {
  tls_server server;
  for (const char* old : {"AES128-GCM-SHA256", "ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES128-SHA256", "DHE-RSA-AES128-GCM-SHA256"}) {
    EXPECT_FALSE(tls_client(server.port(), {.version = TLS1_2_VERSION, .ciphers = old}).greeted()) << old;
  }
  const tls_client c(server.port(), {.version = TLS1_2_VERSION, .ciphers = "ECDHE-ECDSA-CHACHA20-POLY1305"});
  EXPECT_TRUE(c.greeted());
}

// RFC 7301 3.2
TEST(connection_tls_protocols, answers_http_1_1_and_refuses_who_has_only_others) {
  using namespace std::string_view_literals;
  tls_server server;
  const tls_client several(server.port(), {.protocols = "\x02h2\x08http/1.1"sv});
  EXPECT_EQ(several.protocol(), "http/1.1");
  EXPECT_EQ(tls_client(server.port()).protocol(), "");
  const tls_client other(server.port(), {.protocols = "\x02h2"sv});
  EXPECT_FALSE(other.greeted());
  EXPECT_THAT(other.fault(), HasSubstr("alert no application protocol"));
}

class connection_tls_clients : public testing::Test {
 protected:
  // What a client that shows this is answered; in 1.3 it learns of a refusal only then.
  int status(tls_server& server, const identity* shows, int version) {
    tls_client c(server.port(), {.shows = shows, .version = version});
    return c.greeted() ? c.exchange(post("/echo", "who am I")).status : 0;
  }

  identity authority_ = make_identity({.name = "authority", .authority = true});
  identity known_ = make_identity({.name = "known client", .by = &authority_});
  identity stranger_ = make_identity({.name = "stranger"});
  identity late_ = make_identity({.name = "late", .by = &authority_, .begins = -7'200, .ends = -3'600});
};

TEST_F(connection_tls_clients, are_refused_without_a_certificate_of_the_authority_where_one_is_required) {
  tls_server server({.clients = client_certificates::required, .client_ca = &authority_});
  for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
    EXPECT_EQ(status(server, &known_, version), 200);
    EXPECT_EQ(status(server, &stranger_, version), 0);
    EXPECT_EQ(status(server, &late_, version), 0);
    EXPECT_EQ(status(server, nullptr, version), 0);
  }
  for (const heard_exchange& one : exchanges(server, 2)) EXPECT_EQ(one.client, "CN=known client");
  const auto ended = handshakes(server, 8);
  EXPECT_EQ(std::ranges::count(ended, handshake::failed), 6);
}

TEST_F(connection_tls_clients, may_show_none_where_one_is_optional_but_none_that_is_wrong) {
  tls_server server({.clients = client_certificates::optional, .client_ca = &authority_});
  EXPECT_EQ(status(server, &known_, 0), 200);
  EXPECT_EQ(status(server, nullptr, 0), 200);
  EXPECT_EQ(status(server, &stranger_, 0), 0);
  const auto heard = exchanges(server, 2);
  EXPECT_EQ(heard[0].client, "CN=known client");
  EXPECT_EQ(heard[1].client, "");
}

TEST_F(connection_tls_clients, are_not_asked_by_default) {
  tls_server server;
  EXPECT_EQ(status(server, &stranger_, 0), 200);
  EXPECT_EQ(exchanges(server, 1).front().client, "");
}

TEST(connection_tls_handshakes, are_given_up_when_they_stall) {
  tls_server server({}, impatient());
  client silent(server.port());
  client begun(server.port());
  begun.send("\x16\x03\x01");
  EXPECT_TRUE(silent.closed());
  EXPECT_TRUE(begun.closed());
  EXPECT_THAT(handshakes(server, 2), Each(handshake::stalled));
  EXPECT_EQ(tls_client(server.port()).exchange(post("/echo", "next")).body, "next");
}

TEST(connection_tls_handshakes, fail_at_what_is_no_hello) {
  tls_server server;
  for (const std::string& garbage : {std::string("\x16\x03\x01\xff\xff") + pattern(600), std::string("\x16") + pattern(100),
                                     std::string(1'000, '\0'), std::string("\x80\x2e\x01\x00\x02")}) {
    client c(server.port());
    c.send(garbage);
    c.finish_sending();
    std::array<char, 100> alert{};
    while (recv(c.descriptor(), alert.data(), alert.size(), 0) > 0) continue;
  }
  for (const handshake one : handshakes(server, 4)) EXPECT_THAT(one, testing::AnyOf(handshake::failed, handshake::gone));
  EXPECT_EQ(tls_client(server.port()).exchange(post("/echo", "next")).body, "next");
}

TEST(connection_tls_handshakes, end_with_clients_that_vanish_in_them) {
  tls_server server;
  for (const std::size_t size : {0U, 1U, 5U}) {
    client c(server.port());
    c.send(std::string("\x16\x03\x01\x02\x00").substr(0, size));
    c.vanish();
  }
  EXPECT_THAT(handshakes(server, 3), Each(handshake::gone));
}

TEST(connection_tls_handshakes, are_not_waited_for_when_the_server_stops) {
  tls_server server;
  client silent(server.port());
  while (server.heard().opened == 0) std::this_thread::yield();
  EXPECT_TRUE(server.running.finish());
  EXPECT_TRUE(silent.closed());
}

TEST(connection_tls_handshakes, are_asked_for_in_words_of_who_speaks_http_without) {
  tls_server server;
  client c(server.port());
  const auto r = c.exchange(post("/echo", "hello"));
  EXPECT_EQ(r.status, 400);
  EXPECT_THAT(r.body, HasSubstr("unencrypted: this port speaks TLS: ask it by https"));
  EXPECT_TRUE(c.closed());
  EXPECT_THAT(server.heard().rejections(), ElementsAre(rejection::unencrypted));
  EXPECT_LT(server.heard().exchanges().front().record.duration, std::chrono::seconds(60));  // and not since the machine began
}

TEST(connection_tls_handshakes, leave_those_over_the_limit_of_connections_without_an_answer) {
  server_settings with = test_settings();
  with.connections = 1;
  tls_server server({}, with);
  tls_client first(server.port());
  EXPECT_EQ(first.exchange(post("/echo", "first")).body, "first");
  EXPECT_FALSE(tls_client(server.port()).greeted());
  EXPECT_THAT(server.heard().rejections(), ElementsAre(rejection::connection_limit));
}

}  // namespace
}  // namespace smelt::service::tls
