#include "core/base/block_pool.hpp"

#include <sys/mman.h>

namespace smelt {

namespace {

std::size_t size_class(std::size_t size) noexcept { return static_cast<std::size_t>(std::countr_zero(size)); }

}  // namespace

block_pool::~block_pool() { block_pool::trim(); }

block block_pool::acquire(std::size_t size) noexcept {
  if (size > std::size_t{1} << 40) return {};
  size = rounded(size);
  if (free_block*& head = free_[size_class(size)]; head) {
    free_block* taken = head;
    head = taken->next;
    kept_ -= size;
    lent_ += size;
    return {reinterpret_cast<char*>(taken), size};
  }
  if (lent_ + kept_ + size > settings_.budget) block_pool::trim();  // not a lock's, which is held
  if (lent_ + size > settings_.budget) return {};
  void* fresh = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (fresh == MAP_FAILED) return {};
  ++grown_;
  lent_ += size;
  return {static_cast<char*>(fresh), size};
}

void block_pool::release(block b) noexcept {
  if (!b.data) return;
  lent_ -= b.size;
  if (kept_ + b.size > settings_.keep) {
    munmap(b.data, b.size);
    return;
  }
  auto* freed = reinterpret_cast<free_block*>(b.data);
  free_block*& head = free_[size_class(b.size)];
  freed->next = head;
  head = freed;
  kept_ += b.size;
}

void block_pool::trim() noexcept {
  for (std::size_t c = 0; c < free_.size(); ++c) {
    while (free_block* head = free_[c]) {
      free_[c] = head->next;
      munmap(head, std::size_t{1} << c);
    }
  }
  kept_ = 0;
}

}  // namespace smelt
