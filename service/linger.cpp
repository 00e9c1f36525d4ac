#include "service/linger.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <memory>
#include <new>

namespace smelt::service {

namespace {

class lingering final : private deadline {
 public:
  lingering(loop& on, socket stream) : loop_(on), stream_(std::move(stream)), left_(on.common.settings.drained_bytes) {
    ++loop_.lingering;
    loop_.deadlines.set(*this, clock::now() + on.common.settings.linger_time);
  }
  lingering(const lingering&) = delete;
  lingering& operator=(const lingering&) = delete;
  ~lingering() { --loop_.lingering; }

  socket& stream() noexcept { return stream_; }
  net::mutable_buffer room() noexcept { return net::buffer(loop_.discarded); }
  bool goes_on(error_code ec, std::size_t count) noexcept {
    left_ -= std::min<std::uint64_t>(left_, count);
    return !ec && left_ > 0 && !expired_;
  }

 private:
  void expired() override {
    expired_ = true;
    error_code ignored;
    stream_.cancel(ignored);
  }

  loop& loop_;
  socket stream_;
  std::uint64_t left_;
  bool expired_ = false;
};

task drain(std::unique_ptr<lingering> owned) {
  bool more = true;
  while (more) {
    const auto result = co_await owned->stream().async_read_some(owned->room(), as_values);
    more = owned->goes_on(std::get<0>(result), std::get<1>(result));
  }
}

}  // namespace

void linger_on(loop& on, socket stream) noexcept {
  error_code ec;
  stream.shutdown(socket::shutdown_send, ec);
  if (ec || on.lingering >= loop::lingering_limit) return;
  const net::io_context::executor_type runner = on.context.get_executor();
  try {
    net::co_spawn(runner, drain(std::make_unique<lingering>(on, std::move(stream))), net::detached);
  } catch (const std::bad_alloc&) {
    // Then the connection ends at once.
  }
}

}  // namespace smelt::service
