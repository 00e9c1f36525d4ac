// A server on free ports of 127.0.0.1 with a handler for tests, on a thread of its own until destroyed.
#pragma once

#include <atomic>
#include <cstdint>
#include <latch>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "service/exchange.hpp"
#include "service/observer.hpp"
#include "service/server.hpp"

namespace smelt::service {

// POST to
//   /echo      answers the body
//   /size?N    answers N bytes
//   /refused   is refused with 404 before the body
//   /failing   throws
//   /waiting   answers once the test lets it
class test_handler final : public handler {
 public:
  std::optional<response> refuse(const request_head& head, workspace memory, plan& made) const override;
  response answer(const plan& made, const request_head& head, const input& body, workspace memory) const override;
  response problem(const complaint& what, const request_head& head, workspace memory) const override;

  bool guarded() const noexcept override { return true; }

  mutable std::latch waiting{1};  // a request has come to /waiting
  mutable std::latch go_on{1};
};

// What an observer heard, with its texts copied.
struct heard_exchange {
  exchange_record record;
  std::string method, path, request_id, traceparent, remote, client;
};

class listening_observer final : public observer {
 public:
  void loop_started(std::size_t) noexcept override {}
  void connection_opened() noexcept override { ++opened; }
  void connection_closed() noexcept override { ++closed; }
  void rejected(rejection why) noexcept override;
  void finished(const exchange_record& record) noexcept override;
  void handshaken(handshake how, std::string_view why, std::string_view remote) noexcept override;

  std::vector<heard_exchange> exchanges() const;
  std::vector<rejection> rejections() const;
  std::vector<handshake> handshakes() const;

  std::atomic<int> opened{0};
  std::atomic<int> closed{0};

 private:
  mutable std::mutex mutex_;
  std::vector<heard_exchange> exchanges_;
  std::vector<rejection> rejections_;
  std::vector<handshake> handshakes_;
};

class listening_pool final : public pool_observer {
 public:
  void thread_started() noexcept override {}
  void queued(std::size_t now) noexcept override { depth = now; }
  void withdrawn(std::size_t now) noexcept override {
    ++taken_back;
    depth = now;
  }
  void begun(std::chrono::nanoseconds, std::size_t now) noexcept override {
    ++jobs;
    depth = now;
  }
  void worked(std::uint64_t) noexcept override {}
  void holds(std::size_t) noexcept override {}

  std::atomic<std::size_t> depth{0};
  std::atomic<int> jobs{0};
  std::atomic<int> taken_back{0};
};

// One loop, no grace time.
server_settings test_settings();

class running_server {
 public:
  explicit running_server(const server_settings& settings = test_settings(), given_sockets doors = {}, server_keys keys = {});
  running_server(const running_server&) = delete;
  running_server& operator=(const running_server&) = delete;
  ~running_server();

  std::uint16_t port() const noexcept { return server_->port(); }
  std::uint16_t management_port() const noexcept { return server_->management_port(); }
  void stop() noexcept { server_->stop(); }
  void renew(const server_settings& settings) { server_->renew(settings); }
  // Stops and waits: what run() said.
  bool finish();
  // Waits for run() without a stop of its own.
  bool wait();

  test_handler handler;
  listening_observer heard;
  listening_pool heard_pool;
  readiness ready;
  std::vector<std::unique_ptr<listening_observer>> others;  // of the loops after the first

 private:
  std::optional<server> server_;
  bool clean_ = false;
  std::thread thread_;
};

}  // namespace smelt::service
