// A file of secrets or certificates, read whole.
#pragma once

#include <cstddef>
#include <expected>
#include <string>

namespace smelt::service {

inline constexpr std::size_t small_file_size = 1U << 20;

// Regular files alone: a pipe that nobody writes to would be waited for without an end. The error begins with the path.
std::expected<std::string, std::string> read_small_file(const std::string& path);

}  // namespace smelt::service
