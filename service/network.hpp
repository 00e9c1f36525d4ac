// Asio's types with one concrete executor: any_io_executor would cost a microsecond a request.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <string>

namespace smelt::service {

namespace net = boost::asio;
using tcp = net::ip::tcp;
using error_code = boost::system::error_code;

using executor = net::io_context::executor_type;
using socket = net::basic_stream_socket<tcp, executor>;
using acceptor = net::basic_socket_acceptor<tcp, executor>;
using timer = net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>, executor>;
using task = net::awaitable<void, executor>;

// What every asynchronous operation is given: its error is a value.
inline constexpr auto as_values = net::as_tuple(net::use_awaitable_t<executor>{});

// For people: "127.0.0.1:8080", "[::1]:8080".
inline std::string text_of(const tcp::endpoint& at) {
  const std::string address = at.address().to_string();
  return (at.address().is_v6() ? '[' + address + ']' : address) + ':' + std::to_string(at.port());
}

}  // namespace smelt::service
