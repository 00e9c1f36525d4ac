// The end of a connection whose client may still be sending: closing it outright would answer with a reset, and a reset makes the client's
// system forget the answer before it is read (RFC 9112 9.6).
#pragma once

#include "service/loop.hpp"
#include "service/stream.hpp"

namespace smelt::service {

// Ends sending, reads what comes for a bounded time and number of bytes, then closes. Beyond the loop's limit of these, closes at once.
// Nothing watches the stream any more.
void linger_on(loop& on, stream wire) noexcept;

}  // namespace smelt::service
