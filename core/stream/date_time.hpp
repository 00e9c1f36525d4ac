// Dates and times of day as text (RFC 3339).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace smelt {

struct instant {
  std::int64_t seconds;       // since 1970-01-01T00:00:00Z, before it negative; leap seconds are not counted
  std::uint32_t nanoseconds;  // after them: below 10^9

  bool operator==(const instant&) const = default;
};

struct date_time {
  instant when;
  bool local;  // with an offset from UTC, which the instant does not hold
};

// A date-time of RFC 3339, section 5.6, its T and Z large (RFC 8949, section 3.4.1). None where it is not valid, where it is a leap second,
// which is no instant, and where nanoseconds do not hold its fraction.
std::optional<date_time> parse_date_time(std::string_view text) noexcept;

// Whether a date-time can say it: years 0000 to 9999.
bool has_date(const instant& when) noexcept;
// Writes such an instant in UTC, with as many digits of a second's fraction as it takes, and returns its end.
char* put_date_time(char* to, const instant& when) noexcept;
inline constexpr std::size_t date_time_room = 30;

}  // namespace smelt
