// Where a coding's library gets its memory: an arena, which it may give back to, since some allocate anew for each block of their data.
#pragma once

#include <array>
#include <cstddef>
#include <new>

#include "core/base/arena.hpp"

namespace smelt::service::coding {

class memory {
 public:
  // Everything is gone when the arena is reset.
  explicit memory(arena& from) noexcept : arena_(from) {}
  memory(const memory&) = delete;
  memory& operator=(const memory&) = delete;
  ~memory();

  // Null when the arena is spent. Aligned as malloc's.
  void* allocate(std::size_t size) noexcept;
  void release(void* at) noexcept;

  // For a library that ends the process where it gets nothing: whether so many bytes are left, and what it is given, from the heap where
  // they were not enough.
  bool could_give(std::size_t size) noexcept;
  void* allocate_anyway(std::size_t size) noexcept;

  // The arena was reset.
  void forget() noexcept { free_ = {}; }

  // For constructing what lives as long as the arena does: its destructor is never called.
  template <class made, class... arguments>
  made* make(arguments&&... with) noexcept {
    void* const at = allocate(sizeof(made));
    return at ? new (at) made(static_cast<arguments&&>(with)...) : nullptr;
  }

 private:
  struct piece;      // what stands before each allocation
  struct from_heap;  // and before that, where it is from the heap

  static constexpr std::size_t classes = 4 * 40;

  arena& arena_;
  std::array<piece*, classes> free_{};
  from_heap* spilled_ = nullptr;
};

}  // namespace smelt::service::coding
