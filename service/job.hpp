// Work for the pool of workers, which is long enough to hold up a loop's other connections. Owns nothing and is part of whoever wants it
// done, so that queueing it allocates nothing.
#pragma once

#include <chrono>

#include "core/base/arena.hpp"
#include "service/link.hpp"

namespace smelt::service {

class job_returns;

// From being queued to its return it must not be destroyed, and what it works on must stay as it is.
class job : private link {
 public:
  // On a worker. `scratch` is the worker's, and reset after it.
  virtual void work(arena& scratch) noexcept = 0;
  // On the loop that it came from, after it was worked on. It may be destroyed then.
  virtual void done() noexcept = 0;

 protected:
  // `home`: of its loop; must outlive the job.
  explicit job(job_returns& home) noexcept : home_(home) {}
  ~job() = default;

 private:
  friend class job_returns;
  friend class worker_pool;

  job_returns& home_;
  job* returned_before_ = nullptr;
  std::chrono::steady_clock::time_point queued_;
};

}  // namespace smelt::service
