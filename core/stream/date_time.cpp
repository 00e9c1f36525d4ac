#include "core/stream/date_time.hpp"

#include <chrono>

namespace smelt {

namespace {

constexpr std::uint32_t second = 1'000'000'000;  // in nanoseconds
constexpr std::int64_t day = 86'400;             // in seconds

constexpr std::int64_t days_to(int year, unsigned month, unsigned day_of_month) noexcept {
  const auto date = std::chrono::year(year) / static_cast<int>(month) / static_cast<int>(day_of_month);
  return std::chrono::sys_days(date).time_since_epoch().count();
}
constexpr std::int64_t first_second = days_to(0, 1, 1) * day;
constexpr std::int64_t last_second = days_to(10'000, 1, 1) * day - 1;

// Takes a date-time of RFC 3339, section 5.6, from left to right. What RFC 8949, section 3.4.1, asks for: T and Z are large.
class date_time_reading {
 public:
  explicit date_time_reading(std::string_view text) noexcept : left_(text) {}

  std::optional<date_time> run() noexcept {
    const std::int64_t days = take_date();
    take('T');
    const std::int64_t seconds = take_time_of_day();
    const std::uint32_t nanoseconds = take_fraction();
    const std::int64_t ahead = take_offset();
    if (!valid_ || !left_.empty()) return std::nullopt;
    return date_time{{days * day + seconds - ahead, nanoseconds}, ahead != 0};
  }

 private:
  // After a fault nothing is left to take.
  void check(bool holds) noexcept {
    if (holds) return;
    valid_ = false;
    left_ = {};
  }
  bool starts_with(char c) const noexcept { return left_.starts_with(c); }
  void take(char expected) noexcept {
    check(starts_with(expected));
    if (!left_.empty()) left_.remove_prefix(1);
  }
  // A number of so many digits.
  unsigned number(std::size_t digits, unsigned greatest) noexcept {
    unsigned value = 0;
    for (std::size_t i = 0; i < digits; ++i) value = value * 10 + digit();
    check(value <= greatest);
    return value;
  }
  unsigned digit() noexcept {
    const bool there = !left_.empty() && left_.front() >= '0' && left_.front() <= '9';
    check(there);
    if (!there) return 0;
    const auto value = static_cast<unsigned>(left_.front() - '0');
    left_.remove_prefix(1);
    return value;
  }

  std::int64_t take_date() noexcept {
    const auto year = static_cast<int>(number(4, 9'999));
    take('-');
    const unsigned month = number(2, 12);
    take('-');
    const std::chrono::year_month_day date(std::chrono::year(year), std::chrono::month(month), std::chrono::day(number(2, 31)));
    check(date.ok());
    return valid_ ? std::chrono::sys_days(date).time_since_epoch().count() : 0;
  }
  std::int64_t take_hours_and_minutes() noexcept {
    const unsigned hours = number(2, 23);
    take(':');
    return 60 * (60 * hours + number(2, 59));
  }
  std::int64_t take_time_of_day() noexcept {
    const std::int64_t minutes = take_hours_and_minutes();
    take(':');
    return minutes + number(2, 59);
  }
  std::uint32_t take_fraction() noexcept {
    if (!starts_with('.')) return 0;
    left_.remove_prefix(1);
    std::uint32_t nanoseconds = digit() * (second / 10);
    for (std::uint32_t place = second / 100; !left_.empty() && left_.front() >= '0' && left_.front() <= '9'; place /= 10) {
      const unsigned d = digit();
      check(place != 0 || d == 0);
      nanoseconds += d * place;
    }
    return nanoseconds;
  }
  // In seconds. -00:00 is UTC too, from a place not told.
  std::int64_t take_offset() noexcept {
    if (!starts_with('+') && !starts_with('-')) return take('Z'), 0;
    const std::int64_t sign = starts_with('-') ? -1 : 1;
    left_.remove_prefix(1);
    return sign * take_hours_and_minutes();
  }

  std::string_view left_;
  bool valid_ = true;
};

char* put_number(char* to, std::uint32_t value, int digits) noexcept {
  for (int i = digits; i-- > 0; value /= 10) to[i] = static_cast<char>('0' + value % 10);
  return to + digits;
}

char* put_after(char* to, char separator, std::uint32_t value, int digits) noexcept {
  *to = separator;
  return put_number(to + 1, value, digits);
}

}  // namespace

std::optional<date_time> parse_date_time(std::string_view text) noexcept { return date_time_reading(text).run(); }

bool has_date(const instant& when) noexcept { return when.seconds >= first_second && when.seconds <= last_second; }

char* put_date_time(char* to, const instant& when) noexcept {
  const auto at = std::chrono::sys_seconds(std::chrono::seconds(when.seconds));
  const auto midnight = std::chrono::floor<std::chrono::days>(at);
  const std::chrono::year_month_day date(midnight);
  const auto of_day = static_cast<std::uint32_t>((at - midnight).count());
  to = put_number(to, static_cast<std::uint32_t>(static_cast<int>(date.year())), 4);
  to = put_after(to, '-', static_cast<unsigned>(date.month()), 2);
  to = put_after(to, '-', static_cast<unsigned>(date.day()), 2);
  to = put_after(to, 'T', of_day / 3'600, 2);
  to = put_after(to, ':', of_day / 60 % 60, 2);
  to = put_after(to, ':', of_day % 60, 2);
  if (when.nanoseconds != 0) {
    to = put_after(to, '.', when.nanoseconds, 9);
    while (to[-1] == '0') --to;
  }
  *to = 'Z';
  return to + 1;
}

}  // namespace smelt
