#include "service/date.hpp"

#include <time.h>

#include <cstring>

namespace smelt::service {

namespace {

char* put(char* to, std::string_view text) noexcept {
  std::memcpy(to, text.data(), text.size());
  return to + text.size();
}

char* put_two(char* to, int number) noexcept {
  *to++ = static_cast<char>('0' + number / 10 % 10);
  *to++ = static_cast<char>('0' + number % 10);
  return to;
}

}  // namespace

void write_http_date(char* to, std::time_t time) noexcept {
  static constexpr std::string_view days = "Sun, Mon, Tue, Wed, Thu, Fri, Sat, ";
  static constexpr std::string_view months = " Jan  Feb  Mar  Apr  May  Jun  Jul  Aug  Sep  Oct  Nov  Dec ";
  std::tm parts{};
  gmtime_r(&time, &parts);
  to = put(to, days.substr(static_cast<std::size_t>(parts.tm_wday) * 5, 5));
  to = put_two(to, parts.tm_mday);
  to = put(to, months.substr(static_cast<std::size_t>(parts.tm_mon) * 5, 5));
  to = put_two(to, (parts.tm_year + 1900) / 100);
  to = put_two(to, parts.tm_year % 100);
  *to++ = ' ';
  to = put_two(to, parts.tm_hour);
  *to++ = ':';
  to = put_two(to, parts.tm_min);
  *to++ = ':';
  to = put_two(to, parts.tm_sec);
  put(to, " GMT");
}

std::string_view http_date::now() noexcept {
  timespec time{};
  clock_gettime(CLOCK_REALTIME_COARSE, &time);
  if (time.tv_sec != second_) {
    second_ = time.tv_sec;
    write_http_date(text_.data(), second_);
  }
  return {text_.data(), text_.size()};
}

}  // namespace smelt::service
