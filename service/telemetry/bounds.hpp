// The histograms' buckets.
#pragma once

#include <array>
#include <cstdint>

namespace smelt::service::telemetry {

// Nanoseconds, from 25 us to 30 s.
inline constexpr std::array<std::uint64_t, 19> duration_bounds{25'000,        50'000,        100'000,        250'000,       500'000,
                                                               1'000'000,     2'500'000,     5'000'000,      10'000'000,    25'000'000,
                                                               50'000'000,    100'000'000,   250'000'000,    500'000'000,   1'000'000'000,
                                                               2'500'000'000, 5'000'000'000, 10'000'000'000, 30'000'000'000};

// Bytes, in steps of four, from 64 to 64 MiB.
inline constexpr std::array<std::uint64_t, 11> size_bounds{64,         256,      1U << 10, 4U << 10,  16U << 10, 64U << 10,
                                                           256U << 10, 1U << 20, 4U << 20, 16U << 20, 64U << 20};

}  // namespace smelt::service::telemetry
