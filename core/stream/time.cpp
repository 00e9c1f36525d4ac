#include "core/stream/time.hpp"

#include <cmath>

#include "core/base/load.hpp"
#include "core/stream/epoch.hpp"

namespace smelt {

namespace {

constexpr std::uint32_t second = 1'000'000'000;  // in nanoseconds

// A double's fraction of a second is a whole number of nanoseconds just when it is one of these.
constexpr std::uint32_t parts = 512;
constexpr std::uint32_t part = second / parts;  // exact: 5^9

// Seconds are rounded down: nanoseconds count forward from them. That all of it are whole parts is asked before, while nothing is rounded:
// a little less than zero would be one whole second more than minus one.
std::optional<instant> instant_of(double seconds) noexcept {
  if (!(std::abs(seconds) < 0x1p63)) return std::nullopt;
  const double all_parts = seconds * parts;
  if (all_parts != std::floor(all_parts)) return std::nullopt;
  const double whole = std::floor(seconds);
  return instant{static_cast<std::int64_t>(whole), static_cast<std::uint32_t>((seconds - whole) * parts) * part};
}

std::optional<time_value> epoch_time(const token& content) noexcept {
  if (content.is(kind::integer)) return time_value{{content.integer(), 0}, 2, false};
  if (!content.is(kind::real)) return std::nullopt;
  const auto when = instant_of(content.real());
  if (!when) return std::nullopt;
  return time_value{*when, 2, false};
}

}  // namespace

std::optional<time_value> time_at(const tape_view& value, std::uint32_t index) noexcept {
  const token& t = value[index];
  if (t.is(kind::extension)) {
    const auto when = time_of_extension(t.extension_type(), t.view());
    if (!when) return std::nullopt;
    return time_value{*when, 1, false};
  }
  if (!t.is(kind::tag) || t.bits() > time_tag::epoch || index + 1 == value.last) return std::nullopt;
  const token& content = value[index + 1];
  if (t.bits() == time_tag::epoch) return epoch_time(content);
  const auto text = content.is(kind::text) ? parse_date_time(content.view()) : std::nullopt;
  if (!text) return std::nullopt;
  return time_value{text->when, 2, text->local};
}

std::optional<instant> time_of_extension(std::int16_t type, std::string_view payload) noexcept {
  return type == timestamp_type ? parse_timestamp(payload) : parse_epoch(type, payload);
}

std::optional<instant> parse_timestamp(std::string_view payload) noexcept {
  constexpr std::uint64_t seconds_of_64 = (std::uint64_t{1} << 34) - 1;
  instant when{};
  if (payload.size() == 4) {
    when.seconds = load_big<std::uint32_t>(payload.data());
  } else if (payload.size() == 8) {
    const auto both = load_big<std::uint64_t>(payload.data());
    when = {static_cast<std::int64_t>(both & seconds_of_64), static_cast<std::uint32_t>(both >> 34)};
  } else if (payload.size() == 12) {
    when = {static_cast<std::int64_t>(load_big<std::uint64_t>(payload.data() + 4)), load_big<std::uint32_t>(payload.data())};
  } else {
    return std::nullopt;
  }
  return when.nanoseconds < second ? std::optional(when) : std::nullopt;
}

char* put_timestamp(char* to, const instant& when) noexcept {
  const auto seconds = static_cast<std::uint64_t>(when.seconds);
  if (seconds >> 34 != 0) {
    store_big(to, when.nanoseconds);
    store_big(to + 4, seconds);
    return to + 12;
  }
  if (when.nanoseconds != 0 || seconds >> 32 != 0) {
    store_big(to, std::uint64_t{when.nanoseconds} << 34 | seconds);
    return to + 8;
  }
  store_big(to, static_cast<std::uint32_t>(seconds));
  return to + 4;
}

std::optional<double> as_double(const instant& when) noexcept {
  const double seconds = static_cast<double>(when.seconds) + static_cast<double>(when.nanoseconds) / second;
  return instant_of(seconds) == when ? std::optional(seconds) : std::nullopt;
}

}  // namespace smelt
