// A block_pool for several threads: what one thread's arena takes may go back on another's. A lock for each block, which is rare: arenas
// take few.
#pragma once

#include <mutex>

#include "core/base/block_pool.hpp"

namespace smelt {

class shared_block_pool final : public block_pool {
 public:
  using block_pool::block_pool;

  block acquire(std::size_t size) noexcept override {
    const std::lock_guard held(mutex_);
    return block_pool::acquire(size);
  }
  void release(block b) noexcept override {
    const std::lock_guard held(mutex_);
    block_pool::release(b);
  }
  void trim() noexcept override {
    const std::lock_guard held(mutex_);
    block_pool::trim();
  }

  // As block_pool's, from any thread.
  std::size_t reserved() const noexcept {
    const std::lock_guard held(mutex_);
    return block_pool::reserved();
  }
  std::size_t lent() const noexcept {
    const std::lock_guard held(mutex_);
    return block_pool::lent();
  }
  std::uint64_t grown() const noexcept {
    const std::lock_guard held(mutex_);
    return block_pool::grown();
  }

 private:
  mutable std::mutex mutex_;
};

}  // namespace smelt
