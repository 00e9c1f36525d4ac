#include "core/base/output.hpp"

namespace smelt {

char* output::grow(std::size_t count) noexcept {
  if (failed_) return nullptr;
  if (size() + count > most_ && size() + count - most_ > overdraft) {
    beyond_ = true;
    return give_up();
  }
  const std::size_t had = static_cast<std::size_t>(end_ - begin_);
  const std::size_t used = size();
  const std::size_t wanted = std::max({used + count, had + had / 2, std::size_t{1'024}});
  if (begin_ && memory_->try_extend(begin_, had, wanted)) {
    end_ = begin_ + wanted;
    return at_;
  }
  char* const moved = memory_->try_allocate(wanted, 16);
  if (!moved) return give_up();
  if (used > 0) std::memcpy(moved, begin_, used);
  begin_ = moved;
  at_ = moved + used;
  end_ = moved + wanted;
  return at_;
}

char* output::give_up() noexcept {
  failed_ = true;
  end_ = at_;  // so that what would still fit comes here too
  return nullptr;
}

void output::finish() noexcept {
  if (!begin_) return;
  memory_->shrink(begin_, static_cast<std::size_t>(end_ - begin_), size());
  end_ = at_;
}

}  // namespace smelt
