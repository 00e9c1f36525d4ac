// Memory that lives until one reset: allocation moves a pointer, nothing is freed singly.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/block_pool.hpp"

namespace smelt {

class arena {
 public:
  // `budget`: bytes in blocks at once, at most. The pool must outlive the arena.
  explicit arena(block_pool& pool, std::size_t budget = std::size_t{1} << 40) noexcept : pool_(pool), budget_(budget) {}
  arena(const arena&) = delete;
  arena& operator=(const arena&) = delete;
  ~arena() { release(); }

  // Null when the budget or the pool is spent. Alignment is a power of two.
  [[nodiscard]] char* try_allocate(std::size_t size, std::size_t alignment = alignof(std::max_align_t)) noexcept {
    char* start = aligned(alignment);
    if (size <= room(start)) [[likely]] {
      at_ = start + size;
      return start;
    }
    return allocate_in_new_block(size, alignment);
  }

  // Grows the newest allocation in place, from old_size to new_size; false when it is not the newest or its block is full.
  [[nodiscard]] bool try_extend(char* start, std::size_t old_size, std::size_t new_size) noexcept {
    if (start + old_size != at_ || new_size > room(start)) return false;
    at_ = start + new_size;
    return true;
  }

  // Gives back the end of the newest allocation.
  void shrink(char* start, std::size_t old_size, std::size_t new_size) noexcept {
    if (start + old_size == at_) at_ = start + new_size;
  }

  // The block's bytes after the newest allocation: what try_extend could give it.
  std::size_t room() const noexcept { return static_cast<std::size_t>(end_ - at_); }

  // Everything allocated is gone; every block goes back to the pool.
  void release() noexcept;

  // Everything allocated is gone; one block large enough for all that was in use is kept, up to `keep` bytes, so that work of the same
  // size fits into one block the next time.
  void reset(std::size_t keep) noexcept;

  std::size_t used() const noexcept;                              // bytes allocated since the last reset
  std::size_t reserved() const noexcept { return reserved_; }     // bytes in blocks
  std::uint64_t blocks_taken() const noexcept { return taken_; }  // from the pool, since the arena was made

  // What reserved() would have come to, had the last allocation that failed since the last reset not failed; 0 when none did.
  std::size_t refused() const noexcept { return refused_; }
  const block_pool& pool() const noexcept { return pool_; }

 private:
  struct header;  // at the start of each block: the block before it

  char* aligned(std::size_t alignment) const noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(at_);
    return at_ + (((address + alignment - 1) & ~(alignment - 1)) - address);
  }
  // Alignment may step over the end of a block.
  std::size_t room(const char* start) const noexcept { return start < end_ ? static_cast<std::size_t>(end_ - start) : 0; }
  char* allocate_in_new_block(std::size_t size, std::size_t alignment) noexcept;
  bool take_block(std::size_t size) noexcept;

  block_pool& pool_;
  std::size_t budget_;
  header* newest_ = nullptr;
  char* at_ = nullptr;
  char* end_ = nullptr;
  std::size_t reserved_ = 0;
  std::size_t filled_ = 0;  // bytes used in the blocks before the newest
  std::uint64_t taken_ = 0;
  std::size_t refused_ = 0;
};

}  // namespace smelt
