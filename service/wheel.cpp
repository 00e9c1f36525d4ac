#include "service/wheel.hpp"

#include <algorithm>

namespace smelt::service {

std::uint64_t wheel::tick_after(clock::time_point due) const noexcept {
  if (due <= start_) return 0;
  return static_cast<std::uint64_t>((due - start_) / tick_) + 1;
}

void wheel::place(deadline& what) noexcept {
  const std::uint64_t slot = std::clamp(tick_after(what.due_), at_ + 1, at_ + slots - 1);
  what.slot_begin_ = start_ + static_cast<clock::rep>(slot - 1) * tick_;
  what.insert_before(slots_[slot % slots]);
}

void wheel::set(deadline& what, clock::time_point due) noexcept {
  what.due_ = due;
  if (what.linked() && what.slot_begin_ <= due) return;
  place(what);
}

void wheel::turn_slot(clock::time_point now) {
  link& slot = slots_[at_ % slots];
  while (slot.linked()) {  // nothing is placed into the slot at hand, so this ends
    auto& what = static_cast<deadline&>(*slot.next());
    what.unlink();
    if (what.due_ == clock::time_point::max()) continue;
    if (what.due_ > now) {
      place(what);
      continue;
    }
    what.due_ = clock::time_point::max();
    what.expired();
  }
}

void wheel::advance(clock::time_point now) {
  const auto until = static_cast<std::uint64_t>(std::max(now - start_, clock::duration{}) / tick_);
  // After a long pause one round meets everything.
  if (until > at_ + slots) at_ = until - slots;
  while (at_ < until) {
    ++at_;
    turn_slot(now);
  }
}

}  // namespace smelt::service
