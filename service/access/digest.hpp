// SHA-256 (FIPS 180-4) of what a client claims to know.
#pragma once

#include <array>
#include <string_view>

namespace smelt::service::access {

using digest = std::array<unsigned char, 32>;

// Asks nothing of the heap.
digest digest_of(std::string_view text) noexcept;

}  // namespace smelt::service::access
