#include "core/stream/epoch.hpp"

#include <limits>

#include "core/base/load.hpp"

namespace smelt {

namespace {

constexpr std::int64_t million = 1'000'000;
constexpr std::uint32_t nanoseconds_a_microsecond = 1'000;
constexpr std::uint32_t nanoseconds_a_second = 1'000'000'000;

// Rounded down: what is left counts forward.
instant of_microseconds(std::int64_t count) noexcept {
  std::int64_t seconds = count / million;
  std::int64_t left = count % million;
  if (left < 0) {
    --seconds;
    left += million;
  }
  return {seconds, static_cast<std::uint32_t>(left) * nanoseconds_a_microsecond};
}

// Whether microseconds count it in 64 bits, for which the seconds before the first of them and after the last are too many.
bool has_microseconds(const instant& when) noexcept {
  constexpr std::int64_t last = std::numeric_limits<std::int64_t>::max() / million;
  return when.nanoseconds % nanoseconds_a_microsecond == 0 && when.seconds < last && when.seconds > -last;
}

}  // namespace

std::optional<instant> parse_epoch(std::int16_t type, std::string_view payload) noexcept {
  switch (type) {
  case epoch_type::seconds:
    if (payload.size() != 4) return std::nullopt;
    return instant{load_little<std::uint32_t>(payload.data()), 0};
  case epoch_type::microseconds:
  case epoch_type::date_time:
    if (payload.size() != 8) return std::nullopt;
    return of_microseconds(static_cast<std::int64_t>(load_little<std::uint64_t>(payload.data())));
  case epoch_type::nanoseconds: {
    if (payload.size() != 12) return std::nullopt;
    const auto after = load_little<std::uint32_t>(payload.data() + 8);
    if (after >= nanoseconds_a_second) return std::nullopt;
    return instant{static_cast<std::int64_t>(load_little<std::uint64_t>(payload.data())), after};
  }
  default: return std::nullopt;
  }
}

std::int16_t smallest_epoch(const instant& when) noexcept {
  const bool in_32_bits = when.seconds >= 0 && when.seconds <= std::numeric_limits<std::uint32_t>::max();
  if (in_32_bits && when.nanoseconds == 0) return epoch_type::seconds;
  return has_microseconds(when) ? epoch_type::microseconds : epoch_type::nanoseconds;
}

char* put_epoch(char* to, const instant& when) noexcept {
  switch (smallest_epoch(when)) {
  case epoch_type::seconds: store_little(to, static_cast<std::uint32_t>(when.seconds)); return to + 4;
  case epoch_type::microseconds:
    store_little(to, static_cast<std::uint64_t>(when.seconds * million + when.nanoseconds / nanoseconds_a_microsecond));
    return to + 8;
  default:
    store_little(to, static_cast<std::uint64_t>(when.seconds));
    store_little(to + 8, when.nanoseconds);
    return to + 12;
  }
}

}  // namespace smelt
