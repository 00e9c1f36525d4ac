// One setting's value as text: read, checked, and written again.
#pragma once

#include <string>
#include <string_view>

#include "config/table.hpp"

namespace smelt::config {

// False when the text is not what `expected` says; then nothing is changed.
[[nodiscard]] bool assign(const setting& which, settings& in, std::string_view text);

// The value as it could stand in the file, without quotes: "8080", "64MiB", "30s", "true".
std::string show(const setting& which, const settings& in);

// What the setting may be: "an integer from 0 to 65535".
std::string expected(const setting& which);

// Whether the file writes the setting's value in quotes, as show gives it.
bool quoted(const setting& which) noexcept;

}  // namespace smelt::config
