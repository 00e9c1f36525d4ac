// The deadlines of one loop, on one coarse timer: a timer for each operation would allocate, and cost a system call each time it is set.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "service/link.hpp"

namespace smelt::service {

using clock = std::chrono::steady_clock;

// Something that happens unless it is put off. Unlinks itself when destroyed.
class deadline : private link {
 public:
  // Called by the wheel, at most one tick late. It may set, clear or destroy any deadline.
  virtual void expired() = 0;

 protected:
  deadline() noexcept = default;
  ~deadline() = default;

 private:
  friend class wheel;
  clock::time_point due_ = clock::time_point::max();
  clock::time_point slot_begin_;  // where it stands in the wheel: it is looked at a tick later
};

class wheel {
 public:
  wheel(clock::time_point start, clock::duration tick) noexcept : start_(start), tick_(tick) {}

  // Mostly a store: a deadline that moves away stays where it is in the wheel until its old time comes.
  void set(deadline& what, clock::time_point due) noexcept;
  void clear(deadline& what) noexcept { what.due_ = clock::time_point::max(); }

  // Calls what is due at `now`.
  void advance(clock::time_point now);

  clock::duration tick() const noexcept { return tick_; }

 private:
  static constexpr std::size_t slots = 256;  // a power of two; what lies farther away is looked at once a round

  std::uint64_t tick_after(clock::time_point due) const noexcept;
  void place(deadline& what) noexcept;
  void turn_slot(clock::time_point now);

  clock::time_point start_;
  clock::duration tick_;
  std::uint64_t at_ = 0;  // ticks since the start
  std::array<link, slots> slots_;
};

}  // namespace smelt::service
