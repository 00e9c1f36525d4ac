#include "tests/service/running_server.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace smelt::service {

namespace {

std::string_view copy(std::string_view text, arena& to) {
  char* const at = to.try_allocate(text.size(), 1);
  if (!at) return {};
  std::memcpy(at, text.data(), text.size());
  return {at, text.size()};
}

}  // namespace

std::optional<response> test_handler::refuse(const request_head& head, workspace, plan&) const {
  if (head.path == "/refused") return response{.status = 404, .content_type = "text/plain", .body = "no such path"};
  return std::nullopt;
}

response test_handler::answer(const plan&, const request_head& head, const input& body, workspace memory) const {
  if (head.path == "/failing") throw std::runtime_error("as asked");
  if (head.path == "/waiting") {
    waiting.count_down();
    go_on.wait();
  }
  if (head.path == "/size") {
    const std::size_t size = std::strtoull(std::string(head.query).c_str(), nullptr, 10);
    char* const at = memory.answer.try_allocate(size, 1);
    if (!at) return {.status = 500};
    std::memset(at, 'x', size);
    return {.content_type = "text/plain", .body = {at, size}, .operation = "size"};
  }
  return {.content_type = "application/octet-stream", .body = body.view(), .operation = "echo"};
}

response test_handler::problem(const complaint& what, const request_head& head, workspace memory) const {
  const std::string text = std::string(what.code) + ": " + std::string(what.detail) + " (" + std::string(head.request_id) + ")";
  return {.status = what.status, .content_type = "application/problem+json", .body = copy(text, memory.answer), .code = what.code};
}

void listening_observer::rejected(rejection why) noexcept {
  const std::lock_guard lock(mutex_);
  rejections_.push_back(why);
}

void listening_observer::finished(const exchange_record& record) noexcept {
  const std::lock_guard lock(mutex_);
  exchanges_.push_back({record, std::string(record.method), std::string(record.path), std::string(record.request_id),
                        std::string(record.traceparent), std::string(record.remote), std::string(record.client)});
}

std::vector<heard_exchange> listening_observer::exchanges() const {
  const std::lock_guard lock(mutex_);
  return exchanges_;
}

void listening_observer::handshaken(handshake how, std::string_view, std::string_view) noexcept {
  const std::lock_guard lock(mutex_);
  handshakes_.push_back(how);
}

std::vector<handshake> listening_observer::handshakes() const {
  const std::lock_guard lock(mutex_);
  return handshakes_;
}

std::vector<rejection> listening_observer::rejections() const {
  const std::lock_guard lock(mutex_);
  return rejections_;
}

server_settings test_settings() {
  server_settings settings;
  settings.address = settings.management_address = "127.0.0.1";
  settings.port = settings.management_port = 0;
  settings.loops = 1;
  settings.grace_time = std::chrono::milliseconds(0);
  return settings;
}

running_server::running_server(const server_settings& settings, given_sockets doors, server_keys keys) {
  std::vector<observer*> observers{&heard};
  while (observers.size() < loop_count(settings)) {
    others.push_back(std::make_unique<listening_observer>());
    observers.push_back(others.back().get());
  }
  server_.emplace(settings, handler, handler, ready, observers, keys, &heard_pool);
  server_->adopt(std::move(doors));
  const auto started = server_->start();
  EXPECT_TRUE(started) << started.error();
  thread_ = std::thread([this] { clean_ = server_->run(); });
}

running_server::~running_server() { finish(); }

bool running_server::finish() {
  server_->stop();
  return wait();
}

bool running_server::wait() {
  if (thread_.joinable()) thread_.join();
  return clean_;
}

}  // namespace smelt::service
