#include "service/job_returns.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

namespace smelt::service {

job_returns::job_returns(poller& by) : watcher(by), event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (event_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  if (watch(event_, interest::reading)) return;
  const int why = errno;
  close(event_);
  throw std::system_error(why, std::generic_category(), "epoll_ctl");
}

job_returns::~job_returns() { close(event_); }

void job_returns::give(job& what) noexcept {
  job* before = newest_.load(std::memory_order_relaxed);
  do {
    what.returned_before_ = before;
  } while (!newest_.compare_exchange_weak(before, &what, std::memory_order_release, std::memory_order_relaxed));
  // Where some lie there already, the loop has been woken and has not yet looked.
  const std::uint64_t one = 1;
  if (before == nullptr) (void)!write(event_, &one, sizeof one);
}

void job_returns::ready() noexcept {
  std::uint64_t ignored;
  (void)!read(event_, &ignored, sizeof ignored);  // before the list is taken: who puts something there later wakes again
  job* newest = newest_.exchange(nullptr, std::memory_order_acquire);
  job* oldest = nullptr;
  while (newest != nullptr) {
    job* const before = std::exchange(newest->returned_before_, oldest);
    oldest = std::exchange(newest, before);
  }
  while (oldest != nullptr) std::exchange(oldest, oldest->returned_before_)->done();
}

}  // namespace smelt::service
