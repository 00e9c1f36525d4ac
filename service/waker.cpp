#include "service/waker.hpp"

#include <cerrno>
#include <system_error>

namespace smelt::service {

waker::waker(poller& by) : watcher(by) {
  if (!watch(event_.descriptor(), interest::reading)) throw std::system_error(errno, std::generic_category(), "epoll_ctl");
}

void waker::wake() noexcept {
  rung_.store(true, std::memory_order_release);
  event_.ring();
}

void waker::ready() noexcept { event_.quiet(); }

}  // namespace smelt::service
