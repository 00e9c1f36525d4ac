#include "tests/service/client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cstdlib>
#include <utility>

namespace smelt::service {

client::client() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  const timeval patience{.tv_sec = 10, .tv_usec = 0};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

client::client(std::uint16_t port, int receive_buffer) : client() {
  if (receive_buffer > 0) setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  connect_to(port);
}

bool client::connect_to(std::uint16_t port) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  connected_ = connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  return connected_;
}

client::client(client&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), connected_(other.connected_), unread_(std::move(other.unread_)) {}

client::~client() {
  if (socket_ >= 0) close(socket_);
}

bool client::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

void client::finish_sending() { shutdown(socket_, SHUT_WR); }

void client::vanish() {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close(std::exchange(socket_, -1));
}

bool client::fill() {
  std::array<char, 65'536> piece;
  const std::size_t count = take(piece);
  unread_.append(piece.data(), count);
  return count > 0;
}

std::size_t client::take(std::span<char> to) {
  const ssize_t count = recv(socket_, to.data(), to.size(), 0);
  return count > 0 ? static_cast<std::size_t>(count) : 0;
}

received_response client::receive(bool head) {
  received_response response;
  std::size_t end = 0;
  while ((end = unread_.find("\r\n\r\n")) == std::string::npos) {
    if (!fill()) return response;
  }
  const std::string text = unread_.substr(0, end + 2);
  unread_.erase(0, end + 4);
  std::size_t at = text.find("\r\n") + 2;
  while (at < text.size()) {
    const std::size_t colon = text.find(": ", at);
    const std::size_t line_end = text.find("\r\n", at);
    std::string name = text.substr(at, colon - at);
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    response.fields[name] = text.substr(colon + 2, line_end - colon - 2);
    at = line_end + 2;
  }
  const int status = std::atoi(text.c_str() + std::string_view("HTTP/1.1 ").size());
  if (response.field("transfer-encoding") == "chunked") {
    response.status = status;
    take_chunks(response);
    return response;
  }
  const std::size_t size = head ? 0 : std::strtoull(response.field("content-length").c_str(), nullptr, 10);
  if (!fill_to(size)) return response;
  response.body = unread_.substr(0, size);
  unread_.erase(0, size);
  response.status = status;
  response.whole = true;
  return response;
}

bool client::fill_to(std::size_t size) {
  while (unread_.size() < size) {
    if (!fill()) return false;
  }
  return true;
}

bool client::take_line(std::string& line) {
  std::size_t end = 0;
  while ((end = unread_.find("\r\n")) == std::string::npos) {
    if (!fill()) return false;
  }
  line = unread_.substr(0, end);
  unread_.erase(0, end + 2);
  return true;
}

// Up to its end, or to where the connection breaks.
void client::take_chunks(received_response& response) {
  std::string line;
  while (take_line(line)) {
    const std::size_t size = std::strtoull(line.c_str(), nullptr, 16);
    if (size == 0) break;
    if (!fill_to(size + 2)) return;
    response.body += unread_.substr(0, size);
    unread_.erase(0, size + 2);
  }
  while (take_line(line)) {
    if (line.empty()) {
      response.whole = true;
      return;
    }
    response.trailers[line.substr(0, line.find(": "))] = line.substr(line.find(": ") + 2);
  }
}

received_response client::exchange(std::string_view bytes) {
  send(bytes);
  return receive();
}

bool client::closed() {
  if (!unread_.empty()) return false;
  char byte;
  return recv(socket_, &byte, 1, 0) == 0;
}

bool client::readable(int milliseconds) {
  pollfd one{.fd = socket_, .events = POLLIN, .revents = 0};
  return !unread_.empty() || poll(&one, 1, milliseconds) > 0;
}

std::string get(std::string_view path, std::string_view fields) {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: here\r\n" + std::string(fields) + "\r\n";
}

std::string post(std::string_view path, std::string_view body, std::string_view fields) {
  return "POST " + std::string(path) + " HTTP/1.1\r\nHost: here\r\n" + std::string(fields) +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

}  // namespace smelt::service
