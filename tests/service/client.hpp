// A client of raw bytes over a blocking socket, which gives up after ten seconds instead of hanging a test.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace smelt::service {

struct received_response {
  int status = 0;  // 0: none came
  std::map<std::string, std::string> fields;
  std::string body;
  std::map<std::string, std::string> trailers;  // of a chunked one
  bool whole = false;                           // its end has come

  // The field's value, by its name in lower case; empty when there is none.
  std::string field(const std::string& name) const {
    const auto found = fields.find(name);
    return found == fields.end() ? std::string() : found->second;
  }
};

class client {
 public:
  // Connects to the port at 127.0.0.1; a small receive buffer makes a slow reader.
  explicit client(std::uint16_t port, int receive_buffer = 0);
  // A socket alone, to be connected later.
  client();
  client(client&& other) noexcept;
  client(const client&) = delete;
  client& operator=(const client&) = delete;
  virtual ~client();

  bool connect_to(std::uint16_t port);
  bool connected() const noexcept { return connected_; }
  // False when the other side is gone.
  virtual bool send(std::string_view bytes);
  virtual void finish_sending();
  // Closes with a reset.
  void vanish();

  // The next response; `head`: to a HEAD request, without a body.
  received_response receive(bool head = false);
  received_response exchange(std::string_view bytes);
  // Whether the other side closes the connection, with nothing more before it.
  virtual bool closed();
  // Whether something can be read within this time.
  bool readable(int milliseconds);

  int descriptor() const noexcept { return socket_; }

 protected:
  // What has come, at most so much: how many bytes, none when the other side has ended.
  virtual std::size_t take(std::span<char> to);
  bool has_unread() const noexcept { return !unread_.empty(); }

 private:
  bool fill();
  bool fill_to(std::size_t size);
  bool take_line(std::string& line);
  void take_chunks(received_response& response);

  int socket_;
  bool connected_ = false;
  std::string unread_;
};

std::string get(std::string_view path, std::string_view fields = "");
std::string post(std::string_view path, std::string_view body, std::string_view fields = "");

}  // namespace smelt::service
