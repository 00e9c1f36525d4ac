#include "service/pooled_answer.hpp"

#include <exception>

namespace smelt::service {

// Answers are mostly no longer than their bodies: in a block that takes all, nothing is copied while it grows.
void pooled_answer::make_room() noexcept {
  char* const at = memory_.try_allocate(body_.size(), 1);
  if (at) memory_.shrink(at, body_.size(), 0);
  if (!at) memory_.release();
}

void pooled_answer::work(arena& scratch) noexcept {
  make_room();
  try {
    with_ = handler_.answer(plan_, head_, body_, {memory_, scratch});
  } catch (const std::exception&) {
    failed_ = true;
  }
  scratch_used_ = scratch.used();
}

void pooled_answer::done() noexcept {
  done_ = true;
  waits_.take_turn();
}

}  // namespace smelt::service
