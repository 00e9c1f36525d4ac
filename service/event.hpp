// A descriptor that one thread rings and another waits for.
#pragma once

namespace smelt::service {

class event {
 public:
  // Throws std::system_error when the system has no file left for it.
  event();
  event(const event&) = delete;
  event& operator=(const event&) = delete;
  ~event();

  // From any thread: the descriptor can be read until it is quieted.
  void ring() noexcept;
  void quiet() noexcept;
  int descriptor() const noexcept { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace smelt::service
