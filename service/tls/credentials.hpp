// A listener's context as it is now: handshakes take the newest, connections keep what they began with.
#pragma once

#include "service/reload/published.hpp"
#include "service/tls/context.hpp"

namespace smelt::service::tls {

using credentials = published<context>;

}  // namespace smelt::service::tls
