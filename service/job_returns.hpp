// How jobs come back to their loop: workers put them on a list without locks and wake the loop through an eventfd.
#pragma once

#include <atomic>

#include "service/event.hpp"
#include "service/job.hpp"
#include "service/poller.hpp"

namespace smelt::service {

class job_returns final : private watcher {
 public:
  // Throws std::system_error when the system has no file left for it. The poller must outlive it.
  explicit job_returns(poller& by);

  // From any thread; the job is the loop's from here on.
  void give(job& what) noexcept;

 private:
  void ready() noexcept override;

  event event_;
  std::atomic<job*> newest_{nullptr};
};

}  // namespace smelt::service
