#include "service/loop.hpp"

#include <algorithm>
#include <utility>

namespace smelt::service {

namespace {

using std::chrono::milliseconds;

// Connections that are listened to, then answered, then sent to: the code of each stage, the system's or ours, stays in the caches for all
// of them, and the first is not kept waiting for long.
constexpr int ready_together = 16;

constexpr milliseconds trim_time{1'000};
constexpr std::size_t free_enough = 2U << 20;  // not worth giving back

// Coarse: deadlines are met within an eighth of the shortest at the start, and no loop wakes more than 200 times a second for them.
milliseconds tick_for(const server_settings& s) noexcept {
  const milliseconds shortest = std::min({s.idle_time, s.head_time, s.body_time, s.write_time, s.linger_time});
  return std::clamp(shortest / 8, milliseconds(5), milliseconds(100));
}

constexpr block_pool::settings memory_of_reports{.keep = 1U << 20, .budget = 64U << 20};

// A loop's, and a worker's.
block_pool::settings memory_of_thread(const server_settings& s) noexcept { return {.keep = s.kept_bytes, .budget = s.loop_memory_bytes}; }

}  // namespace

common_state::common_state(const server_settings& given)
    : settings(given), live(std::make_shared<const server_settings>(given)),
      limits{std::min(given.head_bytes, server_settings::max_head_bytes), std::min(given.target_bytes, given.head_bytes), given.body_bytes},
      budget(given.bytes_in_flight),
      workers({.threads = worker_count(given), .queue = given.pool_queue, .memory = memory_of_thread(given)}),
      reporters({.threads = 1, .memory = memory_of_reports}) {}

loop::loop(common_state& shared, observer& watcher)
    : common(shared), settings(shared.live), watch(watcher), pool(memory_of_thread(shared.settings)), scratch(pool), codings(pool),
      deadlines(clock::now(), tick_for(shared.settings)), waker_(descriptors) {}

loop::~loop() {
  while (connections.linked()) delete static_cast<resident*>(connections.next());
  while (lingerers.linked()) delete static_cast<resident*>(lingerers.next());
}

void loop::add(accepting& door) { *std::ranges::find(doors_, nullptr) = &door; }

void loop::run(std::size_t index) {
  index_ = index;
  watch.loop_started(index);
  next_tick_ = tell_time();
  while (keep_time()) {
    descriptors.wait(others_first.empty() ? next_tick_ - now : clock::duration(0));
    tell_time();
    // Before what has arrived is looked at: who was told of new settings, and asks then, meets them.
    if (waker_.rung()) {
      take_news();
      next_tick_ = now;
    }
    do {
      for (int i = 0; i < ready_together && descriptors.call_next(); ++i) continue;
      others_first.take();
      while (!answers.empty()) answers.take();
    } while (descriptors.has_next());
  }
  if (common.heart) common.heart->end(index_);
}

// False when nothing is left to do.
bool loop::keep_time() {
  if (now < next_tick_) return true;
  next_tick_ = now + deadlines.tick();
  deadlines.advance(now);
  take_news();
  trim();
  if (common.heart) common.heart->beat(index_, now);
  return !stop_if_asked();
}

void loop::take_news() noexcept {
  settings.renew();
  watch.ticked();
}

// True when nothing is left to do.
bool loop::stop_if_asked() {
  const unsigned requests = common.stop_requests.load(std::memory_order_relaxed);
  if (requests == 0) return false;
  if (grace_end_ == clock::time_point::max()) grace_end_ = now + settings->grace_time;
  if (!closing && (requests > 1 || now >= grace_end_)) {
    grace_end_ = now;
    close_doors();
  }
  if (!closing) return false;
  if (!connections.linked() && lingering == 0) return true;
  if (now < grace_end_ + settings->stop_time) return false;
  if (connections.linked()) common.cut_off.store(true, std::memory_order_relaxed);
  return true;
}

void loop::close_doors() {
  closing = true;
  for (accepting* door : doors_) {
    if (door) door->finish();
  }
  for (link* at = connections.next(); at != &connections;) {
    link* const next = at->next();
    static_cast<resident*>(at)->wind_down();
    at = next;
  }
}

// What lay free for a whole second goes back to the system: after a burst an idle loop is small again.
void loop::trim() noexcept {
  least_free_ = std::min(least_free_, pool.reserved() - pool.lent());
  if (now < next_trim_) return;
  const bool idle = exchanges == std::exchange(exchanges_then_, exchanges);
  if (idle) {
    scratch.release();
    codings.release();
  }
  if (idle || least_free_ > free_enough) {
    pool.trim();
    watch.trimmed(pool.reserved());
  }
  next_trim_ = now + trim_time;
  least_free_ = pool.reserved();
}

}  // namespace smelt::service
