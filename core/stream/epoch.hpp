// Times as BJData's extensions hold them (Draft 4): counted from 1970, little-endian.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/stream/date_time.hpp"

namespace smelt {

// The extensions' types as tapes have them, on which BJData's own numbers 0 to 255 are -512 to -257.
namespace epoch_type {
inline constexpr std::int16_t seconds = -511;       // std::uint32_t
inline constexpr std::int16_t microseconds = -510;  // std::int64_t
inline constexpr std::int16_t nanoseconds = -509;   // std::int64_t seconds, and behind them std::uint32_t nanoseconds
inline constexpr std::int16_t date_time = -506;     // as microseconds
}  // namespace epoch_type

// None where the type is another, where the payload has not its length, and with a thousand million nanoseconds or more.
std::optional<instant> parse_epoch(std::int16_t type, std::string_view payload) noexcept;

// The first type of seconds, microseconds and nanoseconds that holds the instant.
std::int16_t smallest_epoch(const instant& when) noexcept;
// Writes the payload of that type, and returns its end.
char* put_epoch(char* to, const instant& when) noexcept;
inline constexpr std::size_t epoch_room = 12;

}  // namespace smelt
