// What one event loop waits for: descriptors that can be read or written, told by epoll. Level-triggered, so that nothing is read once more
// only to learn that nothing is left; used on the loop's thread only.
#pragma once

#include <sys/epoll.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <span>

namespace smelt::service {

class watcher;

class poller {
 public:
  // Throws std::system_error when the system has no file left for it.
  poller();
  poller(const poller&) = delete;
  poller& operator=(const poller&) = delete;
  ~poller();

  // Waits until something is ready, at most so long (rounded up to milliseconds) and at once if it is not positive.
  void wait(std::chrono::nanoseconds at_most) noexcept;
  // Calls the next watcher that was found ready and was not called yet; false when there is none. It may change, end and begin any watcher.
  bool call_next() noexcept;
  // Whether there is one.
  bool has_next() const noexcept { return !ready_.empty(); }

 private:
  friend class watcher;
  static constexpr std::size_t batch = 128;

  // What a watcher that is gone was ready for is nobody's business.
  void forget(const watcher& one) noexcept;

  int epoll_;
  std::array<epoll_event, batch> events_;
  std::span<epoll_event> ready_;  // of events_, and not yet called
};

enum class interest : std::uint8_t {
  none,
  reading,
  writing,
  sharing,  // as reading, of a socket that other pollers wait for too: one of them is called, the one that has waited longest
  hang_up,  // only errors, and the end of both directions
};

// Something that waits for one descriptor. Errors and the other side's end count as ready: reading or writing tells which.
class watcher {
 public:
  watcher(const watcher&) = delete;
  watcher& operator=(const watcher&) = delete;
  virtual ~watcher() { poller_.forget(*this); }

  virtual void ready() noexcept = 0;

 protected:
  // The poller must outlive the watcher.
  explicit watcher(poller& by) noexcept : poller_(by) {}

  // A system call only where the interest changes. False when the system has no room to watch one more. Closing the descriptor ends it all;
  // before the descriptor is another watcher's, this one must have no interest.
  [[nodiscard]] bool watch(int descriptor, interest in) noexcept { return in == interest_ || change(descriptor, in); }
  interest watched() const noexcept { return interest_; }

 private:
  bool change(int descriptor, interest in) noexcept;

  poller& poller_;
  interest interest_ = interest::none;
};

}  // namespace smelt::service
