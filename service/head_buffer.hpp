// Where a connection's bytes arrive: a request's head, a small body with it, and what the client sent ahead.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

#include "core/base/block_pool.hpp"
#include "core/base/input.hpp"

namespace smelt::service {

class head_buffer {
 public:
  // So many bytes fit; as many as text_slack are readable behind them.
  static constexpr std::size_t capacity = block_pool::smallest - text_slack;

  explicit head_buffer(block_pool& pool) noexcept : pool_(pool) {}
  head_buffer(const head_buffer&) = delete;
  head_buffer& operator=(const head_buffer&) = delete;
  ~head_buffer() { release(); }

  // The buffer has no memory until acquired, and keeps it until released. False when the pool is spent.
  [[nodiscard]] bool acquire() noexcept {
    if (!memory_.data) memory_ = pool_.acquire(block_pool::smallest);
    return memory_.data != nullptr;
  }
  void release() noexcept {
    pool_.release(memory_);
    memory_ = {};
    begin_ = end_ = 0;
  }

  // What has arrived and is not consumed.
  std::string_view unread() const noexcept { return {memory_.data + begin_, end_ - begin_}; }
  bool empty() const noexcept { return begin_ == end_; }
  void consume(std::size_t count) noexcept {
    begin_ += count;
    if (begin_ == end_) begin_ = end_ = 0;
  }

  // Whether `count` bytes from the first unread one on have room without moving anything.
  bool fits(std::size_t count) const noexcept { return count <= capacity - begin_; }

  char* room() const noexcept { return memory_.data + end_; }
  std::size_t room_size() const noexcept { return capacity - end_; }
  void filled(std::size_t count) noexcept { end_ += count; }

  // Forgets the unread bytes from `first` to `last`, counted from the first unread one, and closes the gap.
  void cut(std::size_t first, std::size_t last) noexcept {
    char* const start = memory_.data + begin_;
    std::memmove(start + first, start + last, end_ - begin_ - last);
    end_ -= last - first;
  }

  // Moves the unread bytes to the front. Nothing may point into the buffer.
  void compact() noexcept {
    if (begin_ == 0) return;
    std::memmove(memory_.data, memory_.data + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }

 private:
  block_pool& pool_;
  block memory_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace smelt::service
