// OpenSSL's way to a socket. Its own raises SIGPIPE where the other side is gone.
#pragma once

#include "service/tls/owned.hpp"

namespace smelt::service::tls {

// Null when memory is spent. Does not close the descriptor.
owned_bio bio_over(int descriptor) noexcept;

}  // namespace smelt::service::tls
