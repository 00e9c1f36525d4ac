// Settings from a TOML file.
#pragma once

#include <expected>
#include <string>

#include "config/assignment.hpp"

namespace smelt::config {

// Every value in the file, in its order. The error is one line that says where and what.
std::expected<assignments, std::string> read_file(const std::string& path);

}  // namespace smelt::config
