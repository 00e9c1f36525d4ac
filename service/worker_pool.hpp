// Threads that do what would hold up a loop. First come, first served; the queue has a bound.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/shared_block_pool.hpp"
#include "service/job.hpp"
#include "service/pool_observer.hpp"

namespace smelt::service {

class worker_pool {
 public:
  struct settings {
    std::size_t threads = 1;
    std::size_t queue = 256;           // jobs that wait, beside those that are worked on
    block_pool::settings memory = {};  // of each worker, and as much of all answers together
  };

  explicit worker_pool(const settings& s) noexcept : settings_(s), answers_(s.memory) {}
  worker_pool(const worker_pool&) = delete;
  worker_pool& operator=(const worker_pool&) = delete;
  ~worker_pool() { stop(); }

  // The observer, which may be null, must outlive the pool. Throws std::system_error when the system has no thread left. Call once.
  void start(pool_observer* watch);
  // Waits for what is being worked on; what waits is not begun any more, and neither comes back.
  void stop() noexcept;

  // False when the queue is full.
  [[nodiscard]] bool submit(job& what) noexcept;
  // Takes back what has not been begun; false when it has been, and comes back.
  bool withdraw(job& what) noexcept;

  // Where jobs get the memory that their loop reads and gives back.
  block_pool& answers() noexcept { return answers_; }

 private:
  class workplace;  // one worker's

  void work() noexcept;
  job* take(workplace& at);
  void tell(workplace& at, bool worked) noexcept;

  const settings settings_;
  shared_block_pool answers_;
  pool_observer* watch_ = nullptr;

  std::mutex mutex_;  // of all below
  std::condition_variable wake_;
  link queue_;
  std::size_t depth_ = 0;
  bool stopping_ = false;
  std::size_t scratch_reserved_ = 0;  // by all workers
  std::uint64_t answers_grown_ = 0;   // as last told

  std::vector<std::jthread> threads_;
};

}  // namespace smelt::service
