#include "service/job_returns.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

namespace smelt::service {

job_returns::job_returns(poller& by) : watcher(by) {
  if (!watch(event_.descriptor(), interest::reading)) throw std::system_error(errno, std::generic_category(), "epoll_ctl");
}

void job_returns::give(job& what) noexcept {
  job* before = newest_.load(std::memory_order_relaxed);
  do {
    what.returned_before_ = before;
  } while (!newest_.compare_exchange_weak(before, &what, std::memory_order_release, std::memory_order_relaxed));
  // Where some lie there already, the loop has been woken and has not yet looked.
  if (before == nullptr) event_.ring();
}

void job_returns::ready() noexcept {
  event_.quiet();  // before the list is taken: who puts something there later wakes again
  job* newest = newest_.exchange(nullptr, std::memory_order_acquire);
  job* oldest = nullptr;
  while (newest != nullptr) {
    job* const before = std::exchange(newest->returned_before_, oldest);
    oldest = std::exchange(newest, before);
  }
  while (oldest != nullptr) std::exchange(oldest, oldest->returned_before_)->done();
}

}  // namespace smelt::service
