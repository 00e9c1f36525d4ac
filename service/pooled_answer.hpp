// An answer that a worker makes, out of what its connection keeps for it: head, plan and body.
#pragma once

#include "service/exchange.hpp"
#include "service/job.hpp"
#include "service/turns.hpp"

namespace smelt::service {

class pooled_answer final : public job {
 public:
  // `memory`: for the answer, read and given back on other threads than the worker's. `waits` has its turn when the answer is there. All
  // must outlive it, and stay as they are while it is worked on.
  pooled_answer(job_returns& home, const handler& by, const plan& made, const request_head& head, const input& body, block_pool& memory,
                turn& waits) noexcept
      : job(home), handler_(by), plan_(made), head_(head), body_(body), memory_(memory), waits_(waits) {}

  void work(arena& scratch) noexcept override;
  void done() noexcept override;

  // From done() on.
  bool is_done() const noexcept { return done_; }
  bool failed() const noexcept { return failed_; }         // the handler threw
  const response& with() const noexcept { return with_; }  // lies in this answer's memory
  std::size_t used() const noexcept { return scratch_used_ + memory_.used(); }
  std::size_t reserved() const noexcept { return memory_.reserved(); }

 private:
  void make_room() noexcept;

  const handler& handler_;
  const plan& plan_;
  const request_head& head_;
  const input body_;
  arena memory_;
  turn& waits_;
  response with_;
  std::size_t scratch_used_ = 0;
  bool failed_ = false;
  bool done_ = false;
};

}  // namespace smelt::service
