// The floor under the load tests: the least that a server must do to take a request and answer it, straight on epoll. One thread, one
// buffer a connection, no timeouts, no refusals with words; for loopback only. With a certificate it speaks TLS there, as the least that
// OpenSSL allows, and on the next port as without.
//   /echo     answers the body
//   /fixed    reads the body and answers 64 bytes of JSON
//   /metrics  answers how many requests were answered, connections accepted, and how often the heap was asked
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

namespace {

std::uint64_t accepted = 0;
std::uint64_t enlarged = 0;
std::uint64_t answered = 0;
int poller = -1;
SSL_CTX* secrets = nullptr;

constexpr std::size_t head_limit = 16U << 10;
constexpr std::size_t body_limit = 64U << 20;
constexpr std::string_view fixed_answer = R"({"answer":"the same sixty-four bytes of JSON for every request"})";
static_assert(fixed_answer.size() == 64);

struct connection {
  int fd;
  SSL* tls = nullptr;
  std::size_t capacity = head_limit;
  std::unique_ptr<char[]> buffer = std::make_unique_for_overwrite<char[]>(head_limit);
  std::size_t filled = 0;
  std::size_t head = 0;  // bytes of the request's head, 0 while it is incomplete
  std::size_t body = 0;  // bytes of its body
  std::array<char, 256> answer_head;
  std::array<char, 256> answer_body;  // for /metrics
  std::array<iovec, 2> unsent = {};   // what of the answer is still to be written
  bool writing = false;               // waiting for room in the socket
};

enum class step { next, wait, close };

bool starts_with_name(std::string_view line, std::string_view name) {
  return line.size() > name.size() && strncasecmp(line.data(), name.data(), name.size()) == 0;
}

// The head's end and the body's length; false for what this server does not take.
bool read_head(connection& c) {
  const std::string_view bytes(c.buffer.get(), c.filled);
  const auto end = bytes.find("\r\n\r\n");
  if (end == std::string_view::npos) return c.filled < head_limit;
  c.head = end + 4;
  c.body = 0;
  for (auto at = bytes.find("\r\n") + 2, stop = at; at < end + 2; at = stop + 2) {
    stop = bytes.find("\r\n", at);
    const auto line = bytes.substr(at, stop - at);
    if (starts_with_name(line, "transfer-encoding:")) return false;
    if (!starts_with_name(line, "content-length:")) continue;
    const auto value = line.substr(std::min(line.size(), line.find_first_not_of(' ', 15)));
    const auto [last, wrong] = std::from_chars(value.data(), value.data() + value.size(), c.body);
    if (wrong != std::errc{} || last != value.data() + value.size() || c.body > body_limit) return false;
  }
  return true;
}

void make_room(connection& c) {
  if (c.head + c.body <= c.capacity) return;
  const auto larger = c.head + c.body;
  auto buffer = std::make_unique_for_overwrite<char[]>(larger);
  ++enlarged;
  std::memcpy(buffer.get(), c.buffer.get(), c.filled);
  c.buffer = std::move(buffer);
  c.capacity = larger;
}

std::string_view metrics(connection& c) {
  // A connection and its buffer are all that comes from the heap.
  const int size = std::snprintf(c.answer_body.data(), c.answer_body.size(),
                                 "smelt_http_requests_total %ju\nsmelt_http_connections_total %ju\nsmelt_heap_allocations_total %ju\n",
                                 std::uintmax_t{answered}, std::uintmax_t{accepted}, std::uintmax_t{2 * accepted + enlarged});
  return {c.answer_body.data(), static_cast<std::size_t>(size)};
}

std::string_view body_of_answer(connection& c) {
  const std::string_view head(c.buffer.get(), c.head);
  const auto path = head.substr(std::min(head.size(), head.find(' ') + 1));
  if (path.starts_with("/echo ")) return {c.buffer.get() + c.head, c.body};
  if (path.starts_with("/metrics ")) return metrics(c);
  return fixed_answer;
}

void make_answer(connection& c) {
  constexpr std::string_view start = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ";
  const auto body = body_of_answer(c);
  char* at = std::copy(start.begin(), start.end(), c.answer_head.data());
  at = std::to_chars(at, at + 20, body.size()).ptr;
  at = std::copy_n("\r\n\r\n", 4, at);
  c.unsent = {iovec{c.answer_head.data(), static_cast<std::size_t>(at - c.answer_head.data())},
              iovec{const_cast<char*>(body.data()), body.size()}};
}

void watch(connection& c, std::uint32_t events) {
  epoll_event event{.events = events, .data = {.ptr = &c}};
  epoll_ctl(poller, EPOLL_CTL_MOD, c.fd, &event);
}

// Head and body in one record, as far as they fit.
ssize_t write_records(connection& c) {
  static std::array<char, 16'384> joined;
  std::size_t size = 0;
  for (const iovec& part : c.unsent) {
    const auto taken = std::min(joined.size() - size, part.iov_len);
    std::copy_n(static_cast<const char*>(part.iov_base), taken, joined.data() + size);
    size += taken;
  }
  const int sent = SSL_write(c.tls, joined.data(), static_cast<int>(size));
  if (sent <= 0 && SSL_get_error(c.tls, sent) == SSL_ERROR_WANT_WRITE) errno = EAGAIN;
  return sent > 0 ? sent : -1;
}

ssize_t write_some(connection& c) {
  if (c.tls) return write_records(c);
  msghdr message{};
  message.msg_iov = c.unsent.data();
  message.msg_iovlen = c.unsent.size();
  return sendmsg(c.fd, &message, MSG_NOSIGNAL);
}

ssize_t read_some(connection& c, std::size_t room) {
  char* const to = c.buffer.get() + c.filled;
  if (!c.tls) return recv(c.fd, to, room, 0);
  const int got = SSL_read(c.tls, to, static_cast<int>(room));
  if (got > 0) return got;
  const int why = SSL_get_error(c.tls, got);
  errno = why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? EAGAIN : EPIPE;
  return -1;
}

// Whether more may be there of which epoll does not tell.
bool may_hold_more(const connection& c, bool full) { return c.tls ? SSL_has_pending(c.tls) == 1 : full; }

step write_answer(connection& c) {
  const auto sent = write_some(c);
  if (sent < 0 && errno != EAGAIN) return step::close;
  auto rest = static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
  for (auto& part : c.unsent) {
    const auto taken = std::min(rest, part.iov_len);
    part = {static_cast<char*>(part.iov_base) + taken, part.iov_len - taken};
    rest -= taken;
  }
  const bool blocked = c.unsent[0].iov_len + c.unsent[1].iov_len != 0;
  if (blocked && sent > 0 && c.tls) return write_answer(c);
  if (blocked != c.writing) watch(c, blocked ? EPOLLOUT : EPOLLIN);
  c.writing = blocked;
  return blocked ? step::wait : step::next;
}

// Moves what follows the answered request, a pipelined one, to the front.
void drop_request(connection& c) {
  const auto size = c.head + c.body;
  c.filled -= size;
  if (c.filled) std::memmove(c.buffer.get(), c.buffer.get() + size, c.filled);
  c.head = 0;
  ++answered;
}

step read_more(connection& c) {
  const auto room = c.capacity - c.filled;
  const auto got = read_some(c, room);
  if (got == 0 || (got < 0 && errno != EAGAIN)) return step::close;
  if (got < 0) return step::wait;
  c.filled += static_cast<std::size_t>(got);
  return step::next;
}

// Answers every request that has arrived whole; `wait` when more bytes are needed.
step answer_all(connection& c) {
  while (c.filled) {
    if (!c.head && !read_head(c)) return step::close;
    if (!c.head) return step::wait;
    make_room(c);
    if (c.filled < c.head + c.body) return step::wait;
    make_answer(c);
    if (const auto done = write_answer(c); done != step::next) return done;
    drop_request(c);
  }
  return step::wait;
}

step go_on(connection& c) {
  if (c.writing) {
    if (const auto done = write_answer(c); done != step::next) return done;
    drop_request(c);
    if (const auto done = answer_all(c); done == step::close || c.writing) return done;
  }
  for (;;) {
    const auto room = c.capacity - c.filled;
    const auto before = c.filled;
    if (const auto done = read_more(c); done != step::next) return done;
    const bool more = may_hold_more(c, c.filled - before == room);
    if (const auto done = answer_all(c); done == step::close || c.writing) return done;
    if (!more) return step::wait;  // level-triggered: what has come since is told again
  }
}

SSL* begin_tls(int fd) {
  SSL* const made = SSL_new(secrets);
  SSL_set_fd(made, fd);
  SSL_set_accept_state(made);
  return made;
}

void accept_all(int listener, bool secured) {
  for (;;) {
    const int fd = accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0) return;
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ++accepted;
    epoll_event event{
        .events = EPOLLIN,
        .data = {.ptr = new connection{.fd = fd, .tls = secured ? begin_tls(fd) : nullptr, .answer_head = {}, .answer_body = {}}}};
    epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event);
  }
}

int listen_on(std::uint16_t port) {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  const int on = 1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 || listen(fd, 4'096) != 0) return -1;
  return fd;
}

// What epoll tells of a listener: neither is a connection.
std::array<connection, 2> doors{connection{.fd = -1, .answer_head = {}, .answer_body = {}},
                                connection{.fd = -1, .answer_head = {}, .answer_body = {}}};

bool open_door(std::size_t which, int port) {
  doors[which].fd = listen_on(static_cast<std::uint16_t>(port));
  epoll_event event{.events = EPOLLIN, .data = {.ptr = &doors[which]}};
  return doors[which].fd >= 0 && epoll_ctl(poller, EPOLL_CTL_ADD, doors[which].fd, &event) == 0;
}

bool take_certificate(const char* certificate, const char* key) {
  secrets = SSL_CTX_new(TLS_server_method());
  SSL_CTX_set_mode(secrets, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_read_ahead(secrets, 1);
  SSL_CTX_set_ciphersuites(secrets, "TLS_AES_128_GCM_SHA256");
  return SSL_CTX_use_certificate_chain_file(secrets, certificate) == 1 && SSL_CTX_use_PrivateKey_file(secrets, key, SSL_FILETYPE_PEM) == 1;
}

[[noreturn]] void run() {
  std::array<epoll_event, 256> events;
  for (;;) {
    const int count = epoll_wait(poller, events.data(), static_cast<int>(events.size()), -1);
    for (int i = 0; i < count; ++i) {
      auto* c = static_cast<connection*>(events[static_cast<std::size_t>(i)].data.ptr);
      if (c == &doors[0] || c == &doors[1]) {
        accept_all(c->fd, secrets && c == &doors[0]);
      } else if (go_on(*c) == step::close) {
        SSL_free(c->tls);
        close(c->fd);
        delete c;
      }
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const bool secured = argc == 4;
  const int port = argc == 2 || secured ? std::atoi(argv[1]) : 0;
  if (port < 1 || port > 65'534) return std::fputs("usage: smelt_floor PORT [CERTIFICATE KEY]\n", stderr), 2;
  std::signal(SIGPIPE, SIG_IGN);
  poller = epoll_create1(EPOLL_CLOEXEC);
  if (secured && !take_certificate(argv[2], argv[3]))
    return std::fputs("smelt_floor: the certificate or its key is not right\n", stderr), 1;
  if (!open_door(0, port) || (secured && !open_door(1, port + 1))) return std::perror("smelt_floor"), 1;
  run();
}
