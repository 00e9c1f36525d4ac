#include "core/number/decimal.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/number/binary.hpp"
#include "core/number/exact.hpp"
#include "core/number/nearest.hpp"
#include "core/number/print.hpp"
#include "core/number/significand.hpp"
#include "core/number/wide.hpp"

namespace smelt::number {

namespace {

// Beyond the exponents of 64 bits and yet far from overflow.
constexpr signed_wide far = signed_wide{1} << 100;

signed_wide exponent_at(const char* at, const char* end) noexcept {
  const bool negative = *at == '-';
  if (*at == '-' || *at == '+') ++at;
  signed_wide value = 0;
  for (; at != end; ++at) {
    if (value < far) value = value * 10 + (*at - '0');
  }
  return negative ? -value : value;
}

void clamp_exponent(decimal& number, signed_wide exponent) noexcept {
  constexpr signed_wide least = std::numeric_limits<std::int64_t>::min();
  constexpr signed_wide greatest = std::numeric_limits<std::int64_t>::max();
  number.out_of_range = exponent < least || exponent > greatest;
  number.exponent = static_cast<std::int64_t>(exponent < least ? least : exponent > greatest ? greatest : exponent);
}

// How many digits stand before the point: d is 0.digits x 10^point.
signed_wide point_of(const decimal& number) noexcept {
  return signed_wide{number.exponent} + static_cast<signed_wide>(number.digits.size());
}

// Of two positive numbers: less than, equal to or greater than zero, as the first is to the second.
int compare(const decimal& a, const exact_decimal& b) noexcept {
  const signed_wide difference = point_of(a) - (b.exponent() + static_cast<signed_wide>(b.digits().size()));
  if (difference != 0) return difference < 0 ? -1 : 1;
  return a.digits.compare(b.digits());
}

std::uint64_t leading(std::string_view digits) noexcept {
  std::uint64_t w = 0;
  for (const char digit : digits) w = w * 10 + static_cast<std::uint64_t>(digit - '0');
  return w;
}

// What a product and a comparison of up to 800 digits take, in steps of some nanoseconds.
constexpr std::uint64_t work_of_middle = 512;

std::uint64_t nearest_bits(const decimal& number, std::uint64_t* work) noexcept {
  constexpr std::size_t most = 19;  // digits that 64 bits always hold
  const signed_wide point = point_of(number);
  if (point < -400) return 0;
  if (point > 400) return bits_of_infinity;
  if (number.digits.size() <= most) return nearest_double(leading(number.digits), number.exponent);
  const std::uint64_t w = leading(number.digits.substr(0, most));
  const auto q = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(most);
  const std::uint64_t below = nearest_double(w, q);
  if (below == nearest_double(w + 1, q)) return below;
  if (work) *work += work_of_middle + number.digits.size();
  // What was cut off decides between two neighbours: on which side of their middle the number lies.
  const auto [m, e] = binary_of(below);
  const int side = compare(number, exact_decimal(2 * m + 1, e - 1));
  return below + (side > 0 || (side == 0 && below % 2 == 1));
}

char* copy(char* to, std::string_view text) noexcept {
  std::memcpy(to, text.data(), text.size());
  return to + text.size();
}

char* fill(char* to, signed_wide count) noexcept {
  const auto size = static_cast<std::size_t>(count);
  std::memset(to, '0', size);
  return to + size;
}

char* print_scientific(char* to, std::string_view digits, signed_wide exponent) noexcept {
  *to++ = digits[0];
  if (digits.size() > 1) {
    *to++ = '.';
    to = copy(to, digits.substr(1));
  }
  *to++ = 'e';
  *to++ = exponent < 0 ? '-' : '+';
  return print(to, static_cast<std::uint64_t>(exponent < 0 ? -exponent : exponent));
}

}  // namespace

decimal split(std::string_view lexeme, char* room) noexcept {
  const char* const end = lexeme.data() + lexeme.size();
  const significand part = find_significand(lexeme.data(), end);
  decimal number{{}, 0, lexeme[0] == '-'};
  if (part.zero()) return number;
  if (part.point_inside()) {
    const char* const last = copy(copy(room, {part.first, part.point}), {part.point + 1, part.last});
    number.digits = {room, last};
  } else {
    number.digits = {part.first, part.last};
  }
  clamp_exponent(number, part.scale() + (part.end == end ? 0 : exponent_at(part.end + 1, end)));
  return number;
}

double nearest(const decimal& number, std::uint64_t* work) noexcept {
  const std::uint64_t bits = number.digits.empty() ? 0 : nearest_bits(number, work);
  return std::bit_cast<double>(bits | (number.negative ? sign_bit : 0));
}

bool holds(double value, const decimal& number) noexcept {
  if (number.digits.empty() || value == 0) return number.digits.empty() && value == 0;
  if (number.negative != std::signbit(value)) return false;
  const auto [m, e] = binary_of(std::bit_cast<std::uint64_t>(std::fabs(value)));
  return compare(number, exact_decimal(m, e)) == 0;
}

char* print(char* to, const decimal& number) noexcept {
  const std::string_view digits = number.digits.empty() ? "0" : number.digits;
  const signed_wide point = point_of(number);
  if (number.negative) *to++ = '-';
  if (number.exponent == 0) return copy(to, digits);
  if (number.exponent > 0 && point <= 21) return fill(copy(to, digits), number.exponent);
  if (number.exponent > 0 || point <= -6) return print_scientific(to, digits, point - 1);
  if (point <= 0) return copy(fill(copy(to, "0."), -point), digits);
  const auto whole = static_cast<std::size_t>(point);
  to = copy(to, digits.substr(0, whole));
  *to++ = '.';
  return copy(to, digits.substr(whole));
}

}  // namespace smelt::number
