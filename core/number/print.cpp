#include "core/number/print.hpp"

#include <bit>
#include <cstring>

#include "core/number/binary.hpp"
#include "core/number/shortest.hpp"
#include "core/number/wide.hpp"

namespace smelt::number {

namespace {

constexpr std::uint64_t ten_to_8 = ten_to[8];
constexpr std::uint64_t ten_to_16 = ten_to[16];

// Seventeen digits, the first not 0: one, eight and eight, each a byte from 0 to 9.
struct digits17 {
  std::uint64_t first;
  std::uint64_t second;
  std::uint64_t third;
  int used;   // without the zeros at the end
  int point;  // how many stand before the point

  void write(char* to) const noexcept {
    *to = static_cast<char>('0' + first);
    store_little(to + 1, second + zeros);
    store_little(to + 9, third + zeros);
  }
  // Without the first `count`, which is from 1 to 17.
  void write_after(int count, char* to) const noexcept {
    if (count == 17) return;
    const wide rest = (static_cast<wide>(third + zeros) << 64 | (second + zeros)) >> (8 * (count - 1));
    store_little(to, low(rest));
    store_little(to + 8, high(rest));
  }
};

digits17 digits_of(shortest_decimal value) noexcept {
  // All but the least doubles have 16 or 17 digits here, either as often: the first step is not branched to.
  const bool sixteen = value.digits < ten_to_16;
  value.digits *= sixteen ? 10 : 1;
  value.exponent -= sixteen;
  while (value.digits < ten_to_16) {
    value.digits *= 10;
    --value.exponent;
  }
  const std::uint64_t above = value.digits / ten_to_8;
  const std::uint64_t second = split(above % ten_to_8);
  const std::uint64_t third = split(value.digits % ten_to_8);
  const int used = third != 0 ? 17 - std::countl_zero(third) / 8 : second != 0 ? 9 - std::countl_zero(second) / 8 : 1;
  return {above / ten_to_8, second, third, used, 17 + value.exponent};
}

char* print_exponent(char* to, int exponent) noexcept {
  *to++ = 'e';
  *to++ = exponent < 0 ? '-' : '+';
  const auto size = static_cast<unsigned>(exponent < 0 ? -exponent : exponent);
  if (size >= 100) *to++ = static_cast<char>('0' + size / 100);
  if (size >= 10) *to++ = static_cast<char>('0' + size / 10 % 10);
  *to++ = static_cast<char>('0' + size % 10);
  return to;
}

char* print_point_zero(char* to, real_style style) noexcept {
  if (style == real_style::ecmascript) return to;
  std::memcpy(to, ".0", 2);
  return to + 2;
}

// ECMA-262, Number::toString: where the point stands decides the notation.
char* print_digits(char* to, const digits17& number, real_style style) noexcept {
  const int point = number.point;
  if (0 < point && point < number.used) {
    number.write(to);
    number.write_after(point, to + point + 1);
    to[point] = '.';
    return to + number.used + 1;
  }
  if (number.used <= point && point <= 21) {
    std::memset(to + 17, '0', 4);
    number.write(to);
    return print_point_zero(to + point, style);
  }
  if (-6 < point && point <= 0) {
    std::memcpy(to, "0.000000", 8);
    number.write(to + 2 - point);
    return to + 2 - point + number.used;
  }
  number.write(to);
  if (number.used > 1) {
    number.write_after(1, to + 2);
    to[1] = '.';
    to += number.used;
  }
  return print_exponent(to + 1, point - 1);
}

}  // namespace

char* print(char* to, double value, real_style style) noexcept {
  auto bits = std::bit_cast<std::uint64_t>(value);
  const bool negative = (bits & sign_bit) != 0;
  bits &= ~sign_bit;
  if (bits == 0 && style == real_style::ecmascript) {
    *to = '0';
    return to + 1;
  }
  *to = '-';
  to += negative;
  const double size = std::bit_cast<double>(bits);
  if (size < 0x1p53) {
    const auto whole = static_cast<std::uint64_t>(static_cast<std::int64_t>(size));
    if (static_cast<double>(static_cast<std::int64_t>(whole)) == size) return print_point_zero(print(to, whole), style);
  }
  return print_digits(to, digits_of(shortest(bits)), style);
}

}  // namespace smelt::number
