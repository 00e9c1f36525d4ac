// What is open around the thing being worked on: a stack that starts on the machine's own and grows in an arena.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/base/arena.hpp"

namespace smelt {

// How deep it may get is the caller's to check.
template <class Frame, std::size_t Inline = 48>
class nesting {
  static_assert(std::is_trivially_copyable_v<Frame>);

 public:
  explicit nesting(arena& memory) noexcept : memory_(memory), frames_(first_) {}
  nesting(const nesting&) = delete;
  nesting& operator=(const nesting&) = delete;

  bool empty() const noexcept { return size_ == 0; }

  // False when memory is spent.
  [[nodiscard]] bool push(const Frame& f) noexcept {
    if (size_ == capacity_ && !grow()) return false;
    frames_[size_++] = f;
    return true;
  }
  // The stack must not be empty.
  Frame& top() noexcept { return frames_[size_ - 1]; }
  Frame pop() noexcept { return frames_[--size_]; }

 private:
  bool grow() noexcept {
    char* const raw = memory_.try_allocate(2 * capacity_ * sizeof(Frame), alignof(Frame));
    if (!raw) return false;
    std::memcpy(raw, frames_, size_ * sizeof(Frame));
    frames_ = reinterpret_cast<Frame*>(raw);
    capacity_ *= 2;
    return true;
  }

  arena& memory_;
  Frame first_[Inline];
  Frame* frames_;
  std::size_t size_ = 0;
  std::size_t capacity_ = Inline;
};

}  // namespace smelt
