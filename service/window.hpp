// The part of a stream that is looked at: bytes that have arrived and are not done with, in one block, which grows only as far as what must
// be seen at once does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/block_pool.hpp"
#include "core/base/input.hpp"

namespace smelt::service {

class window {
 public:
  static constexpr std::size_t usual = 128U << 10;  // bytes of its block, while nothing needs more

  explicit window(block_pool& pool) noexcept : pool_(pool) {}
  window(const window&) = delete;
  window& operator=(const window&) = delete;
  ~window() { pool_.release(memory_); }

  // Where the next bytes go; text_slack bytes behind all of it are readable. Moves what is unread. Empty when memory is spent.
  std::span<char> room() noexcept;
  void filled(std::size_t count) noexcept { end_ += count; }

  std::string_view unread() const noexcept { return {memory_.data + begin_, end_ - begin_}; }
  void consume(std::size_t count) noexcept {
    begin_ += count;
    passed_ += count;
  }

  block_pool& pool() const noexcept { return pool_; }
  std::uint64_t passed() const noexcept { return passed_; }                     // bytes consumed since the stream's start
  std::uint64_t arrived() const noexcept { return passed_ + (end_ - begin_); }  // bytes that have come
  std::size_t reserved() const noexcept { return memory_.size; }

 private:
  std::size_t capacity() const noexcept { return memory_.size - text_slack; }
  void move_to(block larger) noexcept;

  block_pool& pool_;
  block memory_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t passed_ = 0;
};

}  // namespace smelt::service
