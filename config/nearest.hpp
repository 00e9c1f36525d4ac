// What somebody may have meant.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace smelt::config {

// The candidate that is the fewest letters away from what was written; none when even that is too many for a slip.
std::optional<std::string> nearest(std::string_view written, std::span<const std::string> candidates);

}  // namespace smelt::config
