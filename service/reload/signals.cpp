#include "service/reload/signals.hpp"

#include <pthread.h>

#include <ctime>

namespace smelt::service {

held_signals::held_signals() noexcept {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a log that may grow no further ends the lines, not the service
  sigemptyset(&held_);
  for (const int one : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&held_, one);
  pthread_sigmask(SIG_BLOCK, &held_, &before_);
}

// What came after the last was taken asked for what is done: it must not end the process now.
held_signals::~held_signals() {
  constexpr timespec at_once{};
  while (sigtimedwait(&held_, nullptr, &at_once) > 0) continue;
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

signal_thread::signal_thread(const held_signals& held, std::function<void(int signal)> taken)
    : thread_([this, all = held.all(), taken = std::move(taken)] { wait(all, taken); }) {}

// One of the signals that it waits for ends its wait.
signal_thread::~signal_thread() {
  ending_.store(true);
  pthread_kill(thread_.native_handle(), SIGTERM);
  thread_.join();
}

void signal_thread::wait(const sigset_t& held, const std::function<void(int)>& taken) {
  int signal = 0;
  while (sigwait(&held, &signal) == 0 && !ending_.load()) taken(signal);
}

}  // namespace smelt::service
