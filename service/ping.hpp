// Asks a running service whether it is ready: `smelt ping`, for health checks of containers.
#pragma once

#include <chrono>
#include <expected>
#include <string>

namespace smelt::service {

// GET /readyz. Anything but a 200 within the time is an error, told in one line. Resolving a name is not counted in.
std::expected<void, std::string> ping(const std::string& host, const std::string& port, std::chrono::milliseconds within);

}  // namespace smelt::service
