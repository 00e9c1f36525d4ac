// Web origins, as browsers send them in Origin (RFC 6454 6.2).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace smelt::config {

// "https://app.example.org", "http://localhost:3000": a scheme and a host in small letters, a port where it is not the scheme's own, and
// nothing after it: anything else could never equal what a browser sends.
bool is_origin(std::string_view text);

// Origins with commas between them, or "*" alone; empty for none. Nothing where one of them is no origin.
std::optional<std::vector<std::string>> read_origins(std::string_view text);

std::string show_origins(const std::vector<std::string>& origins);

}  // namespace smelt::config
