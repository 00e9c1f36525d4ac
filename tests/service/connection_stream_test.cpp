// Sequences over real sockets: what a connection does with records while they arrive.
#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "service/connection.hpp"
#include "service/routes.hpp"
#include "service/server.hpp"
#include "tests/service/client.hpp"
#include "tests/service/running_server.hpp"

namespace smelt::service {
namespace {

// A server of the real routes on a thread of its own.
struct streaming_server {
  explicit streaming_server(const server_settings& settings = test_settings(), const limits& bounds = {})
      : data({.limits = bounds}, formats(), ready), serving(settings, data, data, ready, observers) {
    const auto started = serving.start();
    EXPECT_TRUE(started);
    thread = std::thread([this] { serving.run(); });
  }
  ~streaming_server() { finish(); }
  void finish() {
    serving.stop();
    if (thread.joinable()) thread.join();
  }
  std::uint16_t port() const { return serving.port(); }

  readiness ready;
  listening_observer heard;
  std::array<observer*, 1> observers{&heard};
  routes data;
  server serving;
  std::thread thread;
};

std::string chunked(std::string_view target, std::string_view type, const std::string& chunks) {
  return "POST " + std::string(target) + " HTTP/1.1\r\nHost: here\r\nContent-Type: " + std::string(type) +
         "\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks;
}

std::string chunk(std::string_view bytes) {
  char size[20];
  std::snprintf(size, sizeof size, "%zx\r\n", bytes.size());
  return size + std::string(bytes) + "\r\n";
}

const std::string ndjson_field = "Content-Type: application/x-ndjson\r\n";
const std::string last_chunk = "0\r\n\r\n";

TEST(connection_stream, answers_a_sequence_in_chunks_and_goes_on) {
  streaming_server server;
  client c(server.port());
  for (int i = 0; i < 2; ++i) {
    const auto r = c.exchange(post("/v1/convert?to=cbor", "{\"a\":1}\n[2]\n", ndjson_field));
    EXPECT_EQ(r.status, 200);
    EXPECT_TRUE(r.whole);
    EXPECT_EQ(r.field("content-type"), "application/cbor-seq");
    EXPECT_EQ(r.field("trailer"), "Smelt-Converted, Smelt-Error");
    EXPECT_EQ(r.field("content-length"), "");
    EXPECT_EQ(r.body, "\xa1\x61\x61\x01\x81\x02");
    EXPECT_TRUE(r.trailers.empty());
  }
  EXPECT_EQ(c.exchange(get("/livez")).status, 200);
}

// The limit of a body is one record's.
TEST(connection_stream, takes_a_sequence_longer_than_a_body_may_be) {
  server_settings settings = test_settings();
  settings.body_bytes = 1'000;
  limits bounds;
  bounds.bytes = 1'000;
  streaming_server server(settings, bounds);
  client c(server.port());
  std::string records, answered;
  for (int i = 0; i < 3'000; ++i) {
    records += "[" + std::to_string(i) + " ]\n";
    answered += "[" + std::to_string(i) + "]\n";
  }
  const auto r = c.exchange(post("/v1/convert", records, ndjson_field));
  EXPECT_EQ(r.status, 200);
  EXPECT_TRUE(r.body == answered);
  EXPECT_TRUE(r.trailers.empty());
  EXPECT_EQ(c.exchange(post("/v1/convert", records, "Content-Type: application/json\r\n")).status, 413);
}

TEST(connection_stream, takes_a_request_byte_by_byte_with_the_next_one_behind_it) {
  streaming_server server;
  client c(server.port());
  const std::string requests =
      chunked("/v1/convert", "application/x-ndjson", chunk("[1,") + chunk("2]\n{\"a\"") + chunk(":3}") + last_chunk) +
      post("/v1/validate", "1\n2", ndjson_field) + get("/livez");
  for (const char& byte : requests) ASSERT_TRUE(c.send({&byte, 1}));
  EXPECT_EQ(c.receive().body, "[1,2]\n{\"a\":3}\n");
  EXPECT_EQ(c.receive().body, "{\"valid\":true}\n{\"valid\":true}\n");
  EXPECT_EQ(c.receive().body, R"({"status":"ok"})");
}

TEST(connection_stream, answers_records_before_the_rest_has_come) {
  streaming_server server;
  client c(server.port());
  c.send(chunked("/v1/convert", "application/x-ndjson", chunk("1\n")));
  EXPECT_TRUE(c.readable(10'000));
  c.send(chunk("2\n") + last_chunk);
  const auto r = c.receive();
  EXPECT_EQ(r.body, "1\n2\n");
  EXPECT_TRUE(r.whole);
}

TEST(connection_stream, gives_an_ordinary_problem_when_the_first_record_fails) {
  streaming_server server;
  client c(server.port());
  const auto r = c.exchange(post("/v1/convert", "\n[1,x]\n2\n", ndjson_field));
  EXPECT_EQ(r.status, 400);
  EXPECT_EQ(r.field("content-type"), "application/problem+json");
  EXPECT_NE(r.body.find(R"("record":1,"offset":4,"path":"/1")"), std::string::npos) << r.body;
}

TEST(connection_stream, ends_with_a_trailer_and_closes_where_a_later_record_fails) {
  streaming_server server;
  client c(server.port());
  const auto r = c.exchange(chunked("/v1/convert", "application/x-ndjson", chunk("1\n[2,x]\n3\n") + last_chunk));
  EXPECT_EQ(r.status, 200);
  EXPECT_TRUE(r.whole);
  EXPECT_EQ(r.body, "1\n");
  EXPECT_EQ(r.field("connection"), "close");  // known before the head was sent
  EXPECT_EQ(r.trailers.at("Smelt-Error"), R"(unexpected; record=2; offset=5; detail="expected a value")");
  EXPECT_TRUE(c.closed());
  server.finish();
  ASSERT_EQ(server.heard.exchanges().size(), 1U);
  EXPECT_EQ(server.heard.exchanges()[0].record.code, "unexpected");
}

TEST(connection_stream, puts_error_records_in_their_places_and_goes_on) {
  streaming_server server;
  client c(server.port());
  const auto r = c.exchange(post("/v1/extract?path=/a&on_error=record", "{\"a\":1}\n{}\n[\n{\"a\":2}\n", ndjson_field));
  EXPECT_EQ(r.status, 200);
  EXPECT_TRUE(r.body.starts_with("1\n{\"error\":{\"code\":\"field_absent\"")) << r.body;
  EXPECT_TRUE(r.body.ends_with("\n2\n")) << r.body;
  EXPECT_TRUE(r.trailers.empty());
  EXPECT_EQ(c.exchange(get("/livez")).status, 200);
}

TEST(connection_stream, tells_at_the_end_what_was_converted) {
  streaming_server server;
  client c(server.port());
  const auto r = c.exchange(post("/v1/convert?from=cbor-seq&to=json", "\x41\x01\x41\x02"));
  EXPECT_EQ(r.body, "\"AQ\"\n\"Ag\"\n");
  EXPECT_EQ(r.trailers.at("Smelt-Converted"), "bytes=2");
}

TEST(connection_stream, tells_a_malformed_chunk_behind_answered_records_with_a_trailer) {
  streaming_server server;
  client c(server.port());
  c.send(chunked("/v1/convert", "application/x-ndjson", chunk("1\n")));
  ASSERT_TRUE(c.readable(10'000));
  c.send("x\r\n");
  const auto r = c.receive();
  EXPECT_EQ(r.body, "1\n");
  EXPECT_TRUE(r.trailers.at("Smelt-Error").starts_with("malformed_body; record=2; offset=2;"));
  EXPECT_TRUE(c.closed());
}

TEST(connection_stream, invites_the_body) {
  streaming_server server;
  client c(server.port());
  c.send("POST /v1/convert HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 2\r\n" + ndjson_field + "\r\n");
  EXPECT_EQ(c.receive().status, 100);
  EXPECT_EQ(c.exchange("7\n").body, "7\n");
}

TEST(connection_stream, ends_an_answer_of_http_1_0_with_the_connection) {
  streaming_server server;
  client c(server.port());
  const auto r = c.exchange("POST /v1/convert HTTP/1.0\r\n" + ndjson_field + "Content-Length: 2\r\n\r\n7\n");
  EXPECT_EQ(r.status, 200);
  EXPECT_EQ(r.field("connection"), "close");
  EXPECT_EQ(r.field("transfer-encoding"), "");
  EXPECT_EQ(r.field("content-length"), "");
}

TEST(connection_stream, tells_a_sender_that_is_too_slow) {
  auto settings = test_settings();
  settings.body_time = std::chrono::milliseconds(50);
  streaming_server server(settings);
  client c(server.port());
  const auto r = c.exchange(chunked("/v1/convert", "application/x-ndjson", chunk("1\n2")));
  EXPECT_EQ(r.body, "1\n");
  EXPECT_TRUE(r.trailers.at("Smelt-Error").starts_with("slow_body; record=2;")) << r.trailers.at("Smelt-Error");
  EXPECT_TRUE(c.closed());
}

// Far more than the loop may hold, from a sender that does not stop and to a receiver that reads only now and then.
TEST(connection_stream, holds_a_bounded_part_of_a_stream_whose_receiver_is_slow) {
  auto settings = test_settings();
  settings.loop_memory_bytes = 1U << 20;
  settings.kept_bytes = 1U << 20;
  streaming_server server(settings);
  client c(server.port(), 8'192);
  constexpr int pieces = 400;
  std::string piece;
  while (piece.size() < 100'000) piece += "{\"id\":1,\"name\":\"a name\",\"tags\":[\"a\",\"b\"]}\n";
  std::thread sender([&] {
    c.send(chunked("/v1/convert", "application/x-ndjson", ""));
    for (int i = 0; i < pieces; ++i) c.send(chunk(piece));
    c.send(last_chunk);
  });
  const auto r = c.receive();
  sender.join();
  EXPECT_TRUE(r.whole);
  EXPECT_EQ(r.body.size(), pieces * piece.size());
  server.finish();
  ASSERT_EQ(server.heard.exchanges().size(), 1U);
  const exchange_record record = server.heard.exchanges()[0].record;
  EXPECT_EQ(record.request_bytes, pieces * piece.size());
  EXPECT_EQ(record.response_bytes, pieces * piece.size());
  EXPECT_LE(record.arena_reserved, 1U << 20);
  EXPECT_TRUE(record.sent);
}

TEST(connection_stream, is_cut_off_by_a_receiver_that_takes_nothing) {
  auto settings = test_settings();
  settings.write_time = std::chrono::milliseconds(50);
  settings.write_rate = 0;
  streaming_server server(settings);
  client c(server.port(), 4'096);
  std::string lines;
  while (lines.size() < 100'000) lines += "[1,2,3]\n";
  c.send(chunked("/v1/convert", "application/x-ndjson", ""));
  // Ends when the server is gone: what it does not read stops the sending.
  for (int i = 0; i < 1'000 && c.send(chunk(lines)); ++i) {
  }
  server.finish();
  ASSERT_EQ(server.heard.rejections().size(), 1U);
  EXPECT_EQ(server.heard.rejections()[0], rejection::slow_reader);
  EXPECT_FALSE(server.heard.exchanges()[0].record.sent);
}

TEST(connection_stream, survives_clients_that_vanish) {
  streaming_server server;
  for (int i = 0; i < 5; ++i) {
    client c(server.port());
    c.send(chunked("/v1/convert", "application/x-ndjson", chunk("1\n[2")));
    ASSERT_TRUE(c.readable(10'000));
    c.vanish();
  }
  client c(server.port());
  EXPECT_EQ(c.exchange(get("/livez")).status, 200);
}

}  // namespace
}  // namespace smelt::service
