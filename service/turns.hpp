// Whoever could go on but lets the others of its loop go first.
#pragma once

#include "service/link.hpp"

namespace smelt::service {

// Gives its place up when destroyed.
class turn : private link {
 public:
  virtual void take_turn() noexcept = 0;

 protected:
  turn() noexcept = default;
  ~turn() = default;

 private:
  friend class turns;
};

class turns {
 public:
  void add(turn& one) noexcept { one.insert_before(waiting_); }
  bool empty() const noexcept { return !waiting_.linked(); }

  // Calls each that waits now; those who come meanwhile wait for the next time. It may end any turn.
  void take() noexcept {
    link last;
    last.insert_before(waiting_);
    while (waiting_.next() != &last) {
      auto& one = static_cast<turn&>(*waiting_.next());
      one.unlink();
      one.take_turn();
    }
  }

 private:
  link waiting_;
};

}  // namespace smelt::service
