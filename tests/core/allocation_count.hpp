// How often this executable's operator new was called: for tests that say nothing is allocated.
#pragma once

#include <cstdint>

namespace smelt {

std::uint64_t allocation_count() noexcept;

}  // namespace smelt
