// A value that is replaced while others use it. Readers look for a newer one now and then, and have the one that they took in between: no
// lock and no shared counter lies on the way of those who use it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

namespace smelt::service {

template <class T>
class published {
 public:
  using pointer = std::shared_ptr<const T>;

  explicit published(pointer first) noexcept : value_(std::move(first)) {}

  // From any thread.
  void put(pointer next) noexcept {
    const std::lock_guard lock(mutex_);
    value_.swap(next);
    generation_.fetch_add(1, std::memory_order_release);
  }
  pointer get() const noexcept {
    const std::lock_guard lock(mutex_);
    return value_;
  }
  std::uint64_t generation() const noexcept { return generation_.load(std::memory_order_acquire); }

 private:
  mutable std::mutex mutex_;
  std::atomic<std::uint64_t> generation_{0};
  pointer value_;
};

// One reader's copy, used on one thread.
template <class T>
class taken {
 public:
  explicit taken(const published<T>& from) noexcept : from_(from), generation_(from.generation()), value_(from.get()) {}

  // True when there was a newer one, which is now held. Costs a load when there is none.
  bool renew() noexcept {
    const std::uint64_t newest = from_.generation();
    if (newest == generation_) return false;
    generation_ = newest;  // first: what is put meanwhile is taken now or the next time
    value_ = from_.get();
    return true;
  }

  const T& operator*() const noexcept { return *value_; }
  const T* operator->() const noexcept { return value_.get(); }
  const std::shared_ptr<const T>& shared() const noexcept { return value_; }

 private:
  const published<T>& from_;
  std::uint64_t generation_;
  std::shared_ptr<const T> value_;
};

}  // namespace smelt::service
