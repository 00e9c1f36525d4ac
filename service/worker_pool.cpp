#include "service/worker_pool.hpp"

#include <sys/resource.h>

#include <utility>

#include "service/job_returns.hpp"

namespace smelt::service {

namespace {

using clock = std::chrono::steady_clock;

// A tenth of a loop's share where both want the processor: small requests go first, and large ones still come on. By Linux' ways this is
// said of the calling thread alone. Where it is refused small requests wait longer, no more.
void let_loops_go_first() noexcept {
  constexpr int nicer = 10;
  (void)setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + nicer);
}

constexpr std::size_t scratch_kept = 64U << 20;        // from one job to the next
constexpr std::chrono::milliseconds rest_time{1'000};  // what a worker holds goes back to the system after so long without a job

}  // namespace

class worker_pool::workplace {
 public:
  explicit workplace(const block_pool::settings& memory) noexcept : pool_(memory), scratch(pool_) {}

  // How much more is held since the last call, as a difference that may wrap around, and how many blocks were taken.
  std::size_t more_reserved() noexcept { return pool_.reserved() - std::exchange(reserved_, pool_.reserved()); }
  std::uint64_t more_grown() noexcept { return pool_.grown() - std::exchange(grown_, pool_.grown()); }
  bool holds_memory() const noexcept { return pool_.reserved() > 0; }
  void empty() noexcept {
    scratch.release();
    pool_.trim();
  }

 private:
  block_pool pool_;
  std::size_t reserved_ = 0;
  std::uint64_t grown_ = 0;

 public:
  arena scratch;  // in pool_
};

void worker_pool::start(pool_observer* watch) {
  watch_ = watch;
  threads_.reserve(settings_.threads);
  for (std::size_t i = 0; i < settings_.threads; ++i) threads_.emplace_back([this] { work(); });
}

void worker_pool::stop() noexcept {
  {
    const std::lock_guard held(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  threads_.clear();  // joins
}

bool worker_pool::submit(job& what) noexcept {
  {
    const std::lock_guard held(mutex_);
    if (depth_ >= settings_.queue) return false;
    what.queued_ = clock::now();
    what.insert_before(queue_);
    ++depth_;
    if (watch_) watch_->queued(depth_);
  }
  wake_.notify_one();
  return true;
}

bool worker_pool::withdraw(job& what) noexcept {
  const std::lock_guard held(mutex_);
  if (!what.linked()) return false;
  what.unlink();
  --depth_;
  if (watch_) watch_->withdrawn(depth_);
  return true;
}

void worker_pool::work() noexcept {
  let_loops_go_first();
  if (watch_) watch_->thread_started();
  workplace here(settings_.memory);
  while (job* const next = take(here)) {
    next->work(here.scratch);
    here.scratch.reset(scratch_kept);
    tell(here, true);
    next->home_.give(*next);
  }
}

// Null at the end.
job* worker_pool::take(workplace& at) {
  std::unique_lock held(mutex_);
  const auto something = [this] { return stopping_ || depth_ > 0; };
  while (!something()) {
    if (!at.holds_memory() && answers_.reserved() == 0) {
      wake_.wait(held, something);
    } else if (!wake_.wait_for(held, rest_time, something)) {
      held.unlock();
      at.empty();
      answers_.trim();
      tell(at, false);
      held.lock();
    }
  }
  if (stopping_) return nullptr;
  auto* const next = static_cast<job*>(queue_.next());
  next->unlink();
  --depth_;
  if (watch_) watch_->begun(clock::now() - next->queued_, depth_);
  return next;
}

void worker_pool::tell(workplace& at, bool worked) noexcept {
  if (!watch_) return;
  const std::lock_guard held(mutex_);
  scratch_reserved_ += at.more_reserved();
  const std::uint64_t answers_grown = answers_.grown();
  const std::uint64_t grown = at.more_grown() + answers_grown - std::exchange(answers_grown_, answers_grown);
  if (worked) watch_->worked(grown);
  watch_->holds(scratch_reserved_ + answers_.reserved());
}

}  // namespace smelt::service
