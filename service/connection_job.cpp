// The part of a connection that has its answer made by a worker, and waits. Head, plan and body stay as they are meanwhile: nothing is
// read.
#include <memory>
#include <new>

#include "service/connection.hpp"
#include "service/head_rules.hpp"

namespace smelt::service {

bool connection::is_long_work() const noexcept { return plan_.apart || in_.body_size() * plan_.weight > settings_->pool_above * 100; }

worker_pool& connection::workers() noexcept { return plan_.apart ? loop_.common.reporters : loop_.common.workers; }

want connection::hand_over() {
  char* const raw = memory_.try_allocate(sizeof(pooled_answer), alignof(pooled_answer));
  if (!raw) return refuse(rules::no_memory);
  job_ = new (raw) pooled_answer(loop_.returns, handler_, plan_, in_.head().request, in_.body(), workers().answers(), *this);
  if (!workers().submit(*job_)) return turn_away();
  stage_ = stage::job;
  wait_until(loop_.now + settings_->pool_wait);
  return want::job;
}

want connection::await_job() {
  if (job_->is_done()) return take_answer();
  return expired_ ? turn_away() : want::job;
}

want connection::take_answer() {
  loop_.deadlines.clear(*this);
  const response with = job_->failed() ? failed() : job_->with();
  record_.arena_used = job_->used() + memory_.used();
  return respond(with, true);
}

// The request is here as a whole, so the next can follow.
want connection::turn_away() {
  loop_.watch.rejected(rejection::pool_full);
  return respond(declined({503, "pool_full", "too much long work waits for its turn"}), true);
}

// Never while a worker is at it.
void connection::end_job() noexcept {
  if (job_) std::destroy_at(job_);
  job_ = nullptr;
}

// What a client sends ahead, or that it sends no more, is no reason to listen: mostly it does neither, and nothing is changed for it.
interest connection::while_working() const noexcept { return watched() == interest::none ? interest::hang_up : watched(); }

// A client that ended its sending still waits for its answer; one that broke the connection does not.
void connection::overheard() noexcept {
  if (watched() != interest::hang_up) {
    if (!watch(stream_.descriptor(), interest::hang_up)) (void)watch(stream_.descriptor(), interest::none);
  } else if (workers().withdraw(*job_)) {
    end();
  } else {
    (void)watch(stream_.descriptor(), interest::none);  // the answer is dropped when it comes
  }
}

}  // namespace smelt::service
