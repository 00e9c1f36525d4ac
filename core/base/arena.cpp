#include "core/base/arena.hpp"

#include <algorithm>
#include <bit>
#include <new>

namespace smelt {

struct alignas(std::max_align_t) arena::header {
  header* before;
  std::size_t size;
};

std::size_t arena::used() const noexcept {
  return newest_ ? filled_ + static_cast<std::size_t>(at_ - reinterpret_cast<char*>(newest_)) - sizeof(header) : 0;
}

bool arena::take_block(std::size_t size) noexcept {
  if (block_pool::rounded(size) > budget_ - std::min(budget_, reserved_)) return false;
  const block taken = pool_.acquire(size);
  if (!taken.data) return false;
  filled_ = used();
  auto* const head = new (taken.data) header{newest_, taken.size};
  newest_ = head;
  at_ = taken.data + sizeof(header);
  end_ = taken.data + taken.size;
  reserved_ += taken.size;
  ++taken_;
  return true;
}

char* arena::allocate_in_new_block(std::size_t size, std::size_t alignment) noexcept {
  const std::size_t overhead = sizeof(header) + alignment;
  constexpr std::size_t most = ~std::size_t{0} / 4;  // so that no sum wraps around
  // Each block is at least as large as all before it, so that their number stays small; where the budget forbids that, as large as it must.
  if (size > most || (!take_block(std::max(size + overhead, reserved_)) && !take_block(size + overhead))) {
    refused_ = size > most ? size : reserved_ + block_pool::rounded(size + overhead);
    return nullptr;
  }
  char* const start = aligned(alignment);
  at_ = start + size;
  return start;
}

void arena::release() noexcept {
  while (header* head = newest_) {
    newest_ = head->before;
    pool_.release({reinterpret_cast<char*>(head), head->size});
  }
  at_ = end_ = nullptr;
  reserved_ = filled_ = refused_ = 0;
}

void arena::reset(std::size_t keep) noexcept {
  const std::size_t wanted = block_pool::rounded(used() + sizeof(header));
  if (newest_ && !newest_->before && newest_->size <= keep) {
    at_ = reinterpret_cast<char*>(newest_) + sizeof(header);
    refused_ = 0;
    return;
  }
  const bool keeps = newest_ && keep >= block_pool::smallest;
  release();
  if (keeps) take_block(std::min(wanted, std::bit_floor(keep)));
}

}  // namespace smelt
