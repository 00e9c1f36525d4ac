#include "service/pooled_answer.hpp"

#include <exception>

namespace smelt::service {

void pooled_answer::work(arena& scratch) noexcept {
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
