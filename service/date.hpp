// The Date field's value (RFC 9110 5.6.7), formatted once a second.
#pragma once

#include <array>
#include <ctime>
#include <string_view>

namespace smelt::service {

// "Sun, 06 Nov 1994 08:49:37 GMT"
inline constexpr std::size_t http_date_size = 29;
void write_http_date(char* to, std::time_t time) noexcept;

class http_date {
 public:
  std::string_view now() noexcept;

 private:
  std::time_t second_ = -1;
  std::array<char, http_date_size> text_{};
};

}  // namespace smelt::service
