// Where arenas get their memory: blocks of a few sizes, kept for reuse up to a bound. One pool per thread, no locks; shared_block_pool has
// one.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace smelt {

struct block {
  char* data = nullptr;
  std::size_t size = 0;
};

class block_pool {
 public:
  static constexpr std::size_t smallest = 16U << 10;

  struct settings {
    std::size_t keep = 64U << 20;               // bytes of free blocks kept; what is given back above that goes to the system
    std::size_t budget = std::size_t{1} << 40;  // bytes held at once, lent and free, in all
  };

  block_pool() noexcept : block_pool(settings{}) {}
  explicit block_pool(settings s) noexcept : settings_(s) {}
  block_pool(const block_pool&) = delete;
  block_pool& operator=(const block_pool&) = delete;
  virtual ~block_pool();

  // A block of `size` bytes or more (a power of two), or an empty one when the budget or the system's memory is spent. The size that
  // acquire would give is rounded(size).
  virtual block acquire(std::size_t size) noexcept;
  virtual void release(block b) noexcept;

  static constexpr std::size_t rounded(std::size_t size) noexcept { return size <= smallest ? smallest : std::bit_ceil(size); }

  std::size_t budget() const noexcept { return settings_.budget; }
  std::size_t reserved() const noexcept { return lent_ + kept_; }  // bytes from the system now
  std::size_t lent() const noexcept { return lent_; }              // bytes in arenas now
  std::uint64_t grown() const noexcept { return grown_; }          // blocks asked from the system since the start

  // Gives every free block back to the system.
  virtual void trim() noexcept;

 private:
  struct free_block {
    free_block* next;
  };

  settings settings_;
  std::array<free_block*, 48> free_{};  // by the size's binary logarithm
  std::size_t lent_ = 0;
  std::size_t kept_ = 0;
  std::uint64_t grown_ = 0;
};

}  // namespace smelt
