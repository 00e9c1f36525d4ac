#include <boost/asio/post.hpp>

#include "service/connection.hpp"
#include "service/linger.hpp"

namespace smelt::service {

// Every awaited result initialises a local of its own: GCC 12 miscompiles an await that stands in a condition.
task serve(std::unique_ptr<connection> owned) {
  connection& c = *owned;
  for (;;) {
    const want next = c.advance();
    if (next == want::end) break;
    if (next == want::read) {
      const auto result = co_await c.stream().async_read_some(c.room(), as_values);
      c.received(std::get<0>(result), std::get<1>(result));
    } else if (next == want::write) {
      const auto result = co_await c.stream().async_wait(socket::wait_write, as_values);
      c.writable(std::get<0>(result));
    } else if (next == want::rest) {
      const auto result = co_await c.stream().async_wait(socket::wait_read, as_values);
      c.woken(std::get<0>(result));
    } else {
      const auto result = co_await net::post(c.stream().get_executor(), as_values);
      (void)result;
    }
  }
  if (c.lingers()) linger_on(c.on(), std::move(c.stream()));
}

}  // namespace smelt::service
