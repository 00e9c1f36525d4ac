// Sockets that a supervisor opened and handed over when it started this process (systemd's LISTEN_FDS): it can hold them while the
// process is not there, and open ports that the process may not.
#pragma once

#include <expected>
#include <string>

#include "service/socket.hpp"

namespace smelt::service {

// Not open where none was given.
struct given_sockets {
  socket data;
  socket management;
};

// Those named `data` and `management` (FileDescriptorName= of a socket unit), each at most once and a TCP socket that listens; anything
// else is an error, as who handed it over thinks that it is served. Call once, before other threads run: it clears the variables that told
// of them.
std::expected<given_sockets, std::string> take_given_sockets();

}  // namespace smelt::service
