#include "service/listener.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <cstring>
#include <exception>
#include <limits>
#include <memory>
#include <utility>

#include "service/connection.hpp"
#include "service/linger.hpp"
#include "service/response_head.hpp"

namespace smelt::service {

namespace {

// Accepting again at once would burn the core while no file is free.
constexpr std::chrono::milliseconds file_pause{100};
constexpr std::size_t accepts_a_turn = 256;

using reuse_port = net::detail::socket_option::boolean<SOL_SOCKET, SO_REUSEPORT>;

// Several sockets may share a port, so binding ours would also succeed where another process listens: try to have it alone first.
error_code try_alone(net::io_context& context, const tcp::endpoint& at) {
  acceptor probe(context);
  error_code ec;
  probe.open(at.protocol(), ec);
  if (!ec) probe.set_option(net::socket_base::reuse_address(true), ec);
  if (!ec) probe.bind(at, ec);
  return ec;
}

}  // namespace

std::expected<tcp::endpoint, std::string> endpoint_of(const std::string& address, std::uint16_t port) {
  error_code ec;
  const auto numeric = net::ip::make_address(address == "localhost" ? "127.0.0.1" : address, ec);
  if (ec) return std::unexpected("cannot listen on \"" + address + "\": not a numeric address or localhost");
  return tcp::endpoint(numeric, port);
}

listener::listener(loop& on, const handler& serves, std::atomic<std::size_t>& count, const std::size_t& limit)
    : loop_(on), handler_(serves), count_(count), limit_(limit), acceptor_(on.context), pause_(on.context) {}

std::expected<void, std::string> listener::open(const tcp::endpoint& at, bool shared) {
  error_code ec;
  if (!shared && at.port() != 0) ec = try_alone(loop_.context, at);
  if (!ec) acceptor_.open(at.protocol(), ec);
  if (!ec) acceptor_.set_option(net::socket_base::reuse_address(true), ec);
  if (!ec) acceptor_.set_option(reuse_port(true), ec);
  if (!ec) acceptor_.set_option(tcp::no_delay(true), ec);  // accepted sockets inherit it
  if (!ec) acceptor_.bind(at, ec);
  if (!ec) acceptor_.listen(loop_.common.settings.backlog, ec);
  if (!ec) acceptor_.non_blocking(true, ec);
  if (!ec) port_ = acceptor_.local_endpoint(ec).port();
  if (ec) return std::unexpected("cannot listen on " + text_of(at) + ": " + ec.message());
  return {};
}

void listener::start() {
  const response refused = handler_.problem({503, "connection_limit", "the server has as many connections as it is allowed"}, {},
                                            {loop_.scratch, loop_.scratch});
  const response_head fields{.status = 503,
                             .content_type = refused.content_type,
                             .headers = refused.headers.empty() ? "Retry-After: 1\r\n" : refused.headers,
                             .request_id = {},
                             .date = loop_.date.now(),
                             .length = refused.body.size(),
                             .connection = persistence::close};
  refusal_.resize(response_head_bound(fields));
  refusal_.resize(static_cast<std::size_t>(write_response_head(refusal_.data(), fields) - refusal_.data()));
  refusal_ += refused.body;
  date_ = refusal_.find(fields.date);
  loop_.scratch.reset(loop::arena_kept);
  net::co_spawn(loop_.context, accept(), net::detached);
}

bool listener::out_of_files(error_code ec) noexcept {
  return ec == boost::system::errc::too_many_files_open || ec == boost::system::errc::too_many_files_open_in_system ||
         ec == boost::system::errc::no_buffer_space || ec == boost::system::errc::not_enough_memory;
}

task listener::accept() {
  while (acceptor_.is_open()) {
    tcp::endpoint remote;
    auto accepted = co_await acceptor_.async_accept(remote, as_values);
    const error_code ec = std::get<0>(accepted);
    if (!ec) {
      admit(std::move(std::get<1>(accepted)), remote);
      // One a turn of a busy loop would let the last of many wait for seconds.
      take_waiting(accepts_a_turn);
    } else if (out_of_files(ec)) {
      pause_.expires_after(file_pause);
      const auto waited = co_await pause_.async_wait(as_values);
      (void)waited;
    }
  }
}

// An exception here would end accepting for good: for want of memory only this connection is lost.
void listener::admit(socket stream, const tcp::endpoint& remote) noexcept {
  if (count_.fetch_add(1, std::memory_order_relaxed) >= limit_) {
    count_.fetch_sub(1, std::memory_order_relaxed);
    turn_away(std::move(stream));
    return;
  }
  std::unique_ptr<connection> opened;
  try {
    opened = std::make_unique<connection>(std::move(stream), remote, loop_, handler_, count_);
  } catch (const std::exception&) {
    count_.fetch_sub(1, std::memory_order_relaxed);
    return;
  }
  try {
    net::co_spawn(loop_.context, serve(std::move(opened)), net::detached);
  } catch (const std::exception&) {
    // The connection counted itself out.
  }
}

void listener::turn_away(socket stream) noexcept {
  loop_.watch.rejected(rejection::connection_limit);
  std::ranges::copy(loop_.date.now(), refusal_.begin() + static_cast<std::ptrdiff_t>(date_));
  error_code ec;
  stream.non_blocking(true, ec);
  if (!ec) stream.write_some(net::buffer(refusal_), ec);
  if (!ec) linger_on(loop_, std::move(stream));
}

void listener::take_waiting(std::size_t most) noexcept {
  error_code ec;
  try {
    for (; !ec && most > 0; --most) {
      tcp::endpoint remote;
      socket stream(loop_.context);
      acceptor_.accept(stream, remote, ec);
      if (!ec) admit(std::move(stream), remote);
      if (ec == net::error::connection_aborted) ec = {};
    }
  } catch (const std::exception&) {
    // For want of memory the others wait longer.
  }
}

// Closing the acceptor would reset those who are connected and wait: they are taken in first.
void listener::finish() {
  pause_.cancel();
  take_waiting(std::numeric_limits<std::size_t>::max());
  error_code ec;
  acceptor_.close(ec);
}

}  // namespace smelt::service
