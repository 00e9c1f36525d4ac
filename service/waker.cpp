#include "service/waker.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace smelt::service {

waker::waker(poller& by) : watcher(by), event_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  if (event_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  if (watch(event_, interest::reading)) return;
  const int why = errno;
  close(event_);
  throw std::system_error(why, std::generic_category(), "epoll_ctl");
}

waker::~waker() { close(event_); }

void waker::wake() noexcept {
  rung_.store(true, std::memory_order_release);
  (void)eventfd_write(event_, 1);  // fails only where it is rung already
}

void waker::ready() noexcept {
  eventfd_t count = 0;
  (void)eventfd_read(event_, &count);
}

}  // namespace smelt::service
