// OpenSSL's way to a socket. Its own raises SIGPIPE where the other side is gone.
#pragma once

#include <cstddef>
#include <limits>

#include "service/tls/owned.hpp"

namespace smelt::service::tls {

struct socket_way {
  int descriptor;
  // So many bytes are read, then no more seem to have come: OpenSSL reads on by itself as long as what comes is no data, such as updates of
  // keys, and who sends them without an end would never let it return.
  std::size_t left = std::numeric_limits<std::size_t>::max();
};

// Null when memory is spent. The way must outlive it; its descriptor is not closed.
owned_bio bio_over(socket_way& way) noexcept;

}  // namespace smelt::service::tls
