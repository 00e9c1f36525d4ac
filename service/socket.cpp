#include "service/socket.hpp"

#include <fcntl.h>
#include <netinet/tcp.h>
#include <unistd.h>

#include <cerrno>

namespace smelt::service {

namespace {

std::error_code last_error() noexcept { return {errno, std::generic_category()}; }

// The call's result, once no signal comes between.
template <class call>
auto uninterrupted(call&& make) noexcept {
  auto result = make();
  while (result < 0 && errno == EINTR) result = make();
  return result;
}

transfer outcome(ssize_t count) noexcept {
  if (count > 0) return {transfer::end::some, static_cast<std::size_t>(count)};
  if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return {transfer::end::blocked};
  return {transfer::end::gone};
}

bool turn_on(int descriptor, int level, int option) noexcept {
  const int on = 1;
  return setsockopt(descriptor, level, option, &on, sizeof on) == 0;
}

}  // namespace

std::expected<socket, std::error_code> socket::bound(const endpoint& at, bool shared) {
  socket made(::socket(at.family(), SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP));
  const bool done = made.is_open() && turn_on(made.descriptor_, SOL_SOCKET, SO_REUSEADDR) &&
                    (!shared || turn_on(made.descriptor_, SOL_SOCKET, SO_REUSEPORT)) && bind(made.descriptor_, at.data(), at.size()) == 0;
  if (!done) return std::unexpected(last_error());
  return made;
}

std::error_code socket::try_alone(const endpoint& at) {
  const auto made = bound(at, false);
  return made ? std::error_code{} : made.error();
}

std::expected<socket, std::error_code> socket::listening(const endpoint& at, int backlog) {
  auto made = bound(at, true);
  if (!made) return made;
  if (!turn_on(made->descriptor_, IPPROTO_TCP, TCP_NODELAY) || listen(made->descriptor_, backlog) != 0)
    return std::unexpected(last_error());
  return made;
}

std::expected<socket, std::error_code> socket::adopted(int descriptor) {
  socket taken(descriptor);
  const int flags = fcntl(descriptor, F_GETFL);
  const bool done = flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 &&
                    turn_on(descriptor, IPPROTO_TCP, TCP_NODELAY);
  if (!done) return std::unexpected(last_error());
  return taken;
}

std::expected<socket, std::error_code> socket::duplicate() const {
  const int made = fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
  if (made < 0) return std::unexpected(last_error());
  return socket(made);
}

std::expected<endpoint, std::error_code> socket::local() const {
  endpoint at;
  socklen_t size = endpoint::capacity;
  if (getsockname(descriptor_, at.data(), &size) != 0) return std::unexpected(last_error());
  return at;
}

std::expected<socket, std::error_code> socket::accept(endpoint& from) const {
  const int accepted = uninterrupted([&] {
    socklen_t size = endpoint::capacity;
    return accept4(descriptor_, from.data(), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
  });
  if (accepted < 0) return std::unexpected(last_error());
  return socket(accepted);
}

transfer socket::receive(std::span<char> to) noexcept {
  transfer got = outcome(uninterrupted([&] { return recv(descriptor_, to.data(), to.size(), 0); }));
  got.more = got.count == to.size();
  return got;
}

transfer socket::peek(char& at) noexcept {
  return outcome(uninterrupted([&] { return recv(descriptor_, &at, 1, MSG_PEEK); }));
}

transfer socket::send(const std::array<iovec, 2>& parts) noexcept {
  msghdr message{};
  message.msg_iov = const_cast<iovec*>(parts.data());  // only read
  message.msg_iovlen = parts.size();
  return outcome(uninterrupted([&] { return sendmsg(descriptor_, &message, MSG_NOSIGNAL); }));
}

bool socket::end_sending() noexcept { return shutdown(descriptor_, SHUT_WR) == 0; }

void socket::abandon() noexcept {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

void socket::close() noexcept {
  if (is_open()) ::close(std::exchange(descriptor_, none));
}

}  // namespace smelt::service
