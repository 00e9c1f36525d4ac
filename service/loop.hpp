// One event loop: everything that its connections share, used on its thread only.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "core/base/arena.hpp"
#include "core/base/block_pool.hpp"
#include "service/budget.hpp"
#include "service/coding/contexts.hpp"
#include "service/date.hpp"
#include "service/head.hpp"
#include "service/job_returns.hpp"
#include "service/observer.hpp"
#include "service/poller.hpp"
#include "service/pulse.hpp"
#include "service/reload/published.hpp"
#include "service/request_id.hpp"
#include "service/server_settings.hpp"
#include "service/tls/session.hpp"
#include "service/turns.hpp"
#include "service/waker.hpp"
#include "service/wheel.hpp"
#include "service/worker_pool.hpp"

namespace smelt::service {

// What all loops share; the only data that more than one thread writes.
struct common_state {
  explicit common_state(const server_settings& given);

  const server_settings settings;  // those of the start
  published<server_settings> live;
  const head_limits limits;
  byte_budget budget;
  worker_pool workers;
  worker_pool reporters;                    // who watches the service is answered apart, so that no long work is waited for
  std::atomic<std::size_t> connections{0};  // open on the data port
  std::atomic<std::size_t> management{0};   // open on the management port
  std::size_t connection_limit = 0;         // set before the loops run
  std::atomic<unsigned> stop_requests{0};
  std::atomic<bool> cut_off{false};  // some request did not end in time
  pulse* heart = nullptr;            // set before the loops run; null where nobody wants to hear it
};

// What a loop owns, on its heap: deletes itself at its end, or is deleted with the loop.
class resident : public watcher, public link {
 public:
  // The server stops: wait for no further request.
  virtual void wind_down() noexcept {}

 protected:
  using watcher::watcher;
};

// What accepts connections, as its loop sees it.
class accepting {
 public:
  // Takes what waits to be accepted, then accepts no more.
  virtual void finish() = 0;

 protected:
  ~accepting() = default;
};

class loop {
 public:
  static constexpr std::size_t lingering_limit = 256;  // connections that are only waited on to hang up
  static constexpr std::size_t arena_kept = 64U << 20;
  static constexpr std::size_t gathered_bytes = 16U << 10;  // some microseconds of work: more is not waited for

  loop(common_state& shared, observer& watcher);
  ~loop();

  // Serves until stopped and finished.
  void run(std::size_t index);
  void add(accepting& door);
  // From any thread: it looks at once for a stop and for new settings.
  void wake() noexcept { waker_.wake(); }
  // Whether an answer is to wait for those of other connections that are ready: it and the body that it answers have so many bytes.
  bool gathers(std::size_t bytes) const noexcept { return bytes <= gathered_bytes && (descriptors.has_next() || !others_first.empty()); }
  // Reads the clock into `now`.
  clock::time_point tell_time() noexcept { return now = clock::now(); }

  common_state& common;
  taken<server_settings> settings;  // the newest
  observer& watch;
  block_pool pool;
  arena scratch;
  coding::contexts codings;
  poller descriptors;
  job_returns returns{descriptors};
  wheel deadlines;
  turns others_first;
  turns answers;          // of connections whose answers go out together
  clock::time_point now;  // when something last began or ended: exact enough for what is going on
  http_date date;
  request_id_maker ids;
  link connections;  // of residents
  link lingerers;    // of residents
  std::size_t lingering = 0;
  std::uint64_t exchanges = 0;         // ended, since the start
  bool closing = false;                // no further request is waited for
  std::array<char, 16'384> discarded;  // where unwanted bytes go; never read
  tls::record_buffer joined;           // of one answer's parts, while it is sent

 private:
  bool keep_time();
  void take_news() noexcept;
  bool stop_if_asked();
  void close_doors();
  void trim() noexcept;

  std::size_t index_ = 0;
  clock::time_point next_tick_;
  waker waker_;
  std::array<accepting*, 2> doors_{};
  clock::time_point grace_end_ = clock::time_point::max();
  clock::time_point next_trim_{};
  std::size_t least_free_ = 0;
  std::uint64_t exchanges_then_ = 0;
};

}  // namespace smelt::service
