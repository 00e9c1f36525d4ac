#include "service/poller.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace smelt::service {

poller::poller() : epoll_(epoll_create1(EPOLL_CLOEXEC)) {
  if (epoll_ < 0) throw std::system_error(errno, std::generic_category(), "epoll_create1");
}

poller::~poller() { close(epoll_); }

void poller::wait(std::chrono::nanoseconds at_most) noexcept {
  const auto time = std::max(std::chrono::ceil<std::chrono::milliseconds>(at_most), std::chrono::milliseconds(0));
  // A signal ends the wait as its end does.
  const int count = epoll_wait(epoll_, events_.data(), static_cast<int>(events_.size()), static_cast<int>(time.count()));
  ready_ = std::span(events_).first(static_cast<std::size_t>(std::max(count, 0)));
}

bool poller::call_next() noexcept {
  if (ready_.empty()) return false;
  auto* const one = static_cast<watcher*>(ready_.front().data.ptr);
  ready_ = ready_.subspan(1);
  if (one) one->ready();
  return true;
}

void poller::forget(const watcher& one) noexcept {
  for (epoll_event& event : ready_) {
    if (event.data.ptr == &one) event.data.ptr = nullptr;
  }
}

bool watcher::change(int descriptor, interest in) noexcept {
  epoll_event wanted{};
  if (in == interest::writing) wanted.events = EPOLLOUT;
  if (in == interest::reading || in == interest::sharing) wanted.events = EPOLLIN;
  if (in == interest::sharing) wanted.events |= EPOLLEXCLUSIVE;
  wanted.data.ptr = this;
  const int change = interest_ == interest::none ? EPOLL_CTL_ADD : in == interest::none ? EPOLL_CTL_DEL : EPOLL_CTL_MOD;
  if (epoll_ctl(poller_.epoll_, change, descriptor, &wanted) != 0) return false;
  if (in == interest::none) poller_.forget(*this);
  interest_ = in;
  return true;
}

}  // namespace smelt::service
