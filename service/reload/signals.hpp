// The signals that a service knows, taken by one thread: a handler would run in the midst of a loop.
#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <thread>

namespace smelt::service {

// Blocks SIGTERM, SIGINT and SIGHUP on this thread and on those that it starts while this lives; SIGPIPE and SIGXFSZ are ignored from then
// on. Make it before any other thread.
class held_signals {
 public:
  held_signals() noexcept;
  held_signals(const held_signals&) = delete;
  held_signals& operator=(const held_signals&) = delete;
  // Takes them as before.
  ~held_signals();

  const sigset_t& all() const noexcept { return held_; }

 private:
  sigset_t held_;
  sigset_t before_;
};

// Waits for them on a thread of its own.
class signal_thread {
 public:
  // `taken` is called on that thread for each, one after the other. Of several that come while it works, one of each kind is kept.
  signal_thread(const held_signals& held, std::function<void(int signal)> taken);
  signal_thread(const signal_thread&) = delete;
  signal_thread& operator=(const signal_thread&) = delete;
  // Waits for the call at hand.
  ~signal_thread();

 private:
  void wait(const sigset_t& held, const std::function<void(int)>& taken);

  std::atomic<bool> ending_{false};
  std::thread thread_;
};

}  // namespace smelt::service
