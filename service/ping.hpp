// Asks a running service whether it is ready: `smelt ping`, for health checks of containers.
#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>

#include "service/tls/asking.hpp"

namespace smelt::service {

// GET /readyz, over TLS where `secured` is given. Anything but a 200 within the time is an error, told in one line. Resolving a name is not
// counted in.
std::expected<void, std::string> ping(const std::string& host, const std::string& port, std::chrono::milliseconds within,
                                      const std::optional<tls::asking>& secured = {});

// Whether a host is this machine itself, so that nobody stands between.
bool is_this_machine(const std::string& host) noexcept;

}  // namespace smelt::service
