#include "service/window.hpp"

#include <cstring>

namespace smelt::service {

void window::move_to(block other) noexcept {
  const std::string_view kept = unread();
  if (!kept.empty()) std::memcpy(other.data, kept.data(), kept.size());
  pool_.release(memory_);
  memory_ = other;
  begin_ = 0;
  end_ = kept.size();
}

std::span<char> window::room() noexcept {
  if (begin_ == end_) {
    begin_ = end_ = 0;
    if (memory_.size > usual) {
      pool_.release(memory_);
      memory_ = {};
    }
  }
  if (!memory_.data) memory_ = pool_.acquire(usual);
  if (!memory_.data) return {};
  // Reading into a small rest of the block would take many reads.
  if (capacity() - end_ < capacity() / 4 && begin_ > 0) {
    std::memmove(memory_.data, memory_.data + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (capacity() - end_ < capacity() / 4) {
    if (const block larger = pool_.acquire(memory_.size * 2); larger.data) move_to(larger);
  }
  return {memory_.data + end_, capacity() - end_};
}

}  // namespace smelt::service
