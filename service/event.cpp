#include "service/event.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace smelt::service {

event::event() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

event::~event() { close(descriptor_); }

void event::ring() noexcept {
  (void)eventfd_write(descriptor_, 1);  // fails only where it is rung already
}

void event::quiet() noexcept {
  eventfd_t count = 0;
  (void)eventfd_read(descriptor_, &count);
}

}  // namespace smelt::service
