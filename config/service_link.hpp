// Variables that Kubernetes, as Docker's links once, puts into every container of a namespace: for a service called "smelt" or "smelt-x"
// they begin as ours do.
#pragma once

#include <string_view>

namespace smelt::config {

// Whether a variable has one of their shapes: X_SERVICE_HOST, X_SERVICE_PORT, X_SERVICE_PORT_NAME, X_PORT=tcp://..., X_PORT_80_TCP and
// X_PORT_80_TCP_PROTO, _PORT and _ADDR (udp and sctp too).
bool is_service_link(std::string_view name, std::string_view value) noexcept;

}  // namespace smelt::config
