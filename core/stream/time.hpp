// Times as the formats have them: a tag on a text or a number (RFC 8949, section 3.4), a timestamp extension (MessagePack, extension type
// -1; BJData, core/stream/epoch.hpp), a text (RFC 3339). Each is an instant, and an instant is each of them that can hold it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/stream/date_time.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

namespace time_tag {
inline constexpr std::uint64_t date_time = 0;  // on a text
inline constexpr std::uint64_t epoch = 1;      // on an integer or a float
}  // namespace time_tag

inline constexpr std::int16_t timestamp_type = -1;

// The time that begins at a token of the tape.
struct time_value {
  instant when;
  std::uint32_t tokens;  // that it consists of
  bool local;            // a text with an offset from UTC, which the instant does not hold
};

// None where the token is neither a tag that makes its content a time nor an extension that is one, where the content is not valid (leap
// seconds, which are no instants, included), and where nanoseconds do not hold it exactly.
std::optional<time_value> time_at(const tape_view& value, std::uint32_t index) noexcept;

// That of an extension, whichever format's. None where its type is none of a time, and where its payload is not valid.
std::optional<instant> time_of_extension(std::int16_t type, std::string_view payload) noexcept;

// The instant that a payload of 4, 8 or 12 bytes holds. None where it has another length, or a thousand million nanoseconds or more.
std::optional<instant> parse_timestamp(std::string_view payload) noexcept;
// Writes the shortest payload that holds the instant, and returns its end.
char* put_timestamp(char* to, const instant& when) noexcept;
inline constexpr std::size_t timestamp_room = 12;

// The double that is just as many seconds.
std::optional<double> as_double(const instant& when) noexcept;

}  // namespace smelt
