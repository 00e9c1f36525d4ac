#include "core/number/exact.hpp"

#include "core/number/limbs.hpp"

namespace smelt::number {

namespace {

constexpr std::uint64_t five_to_27 = 7'450'580'596'923'828'125;

std::size_t multiply_by_five_to(std::uint64_t* number, std::size_t length, int exponent) noexcept {
  for (; exponent >= 27; exponent -= 27) length = multiply_add(number, length, five_to_27, 0);
  std::uint64_t rest = 1;
  for (; exponent > 0; --exponent) rest *= 5;
  return multiply_add(number, length, rest, 0);
}

std::size_t multiply_by_two_to(std::uint64_t* number, std::size_t length, int exponent) noexcept {
  for (; exponent >= 63; exponent -= 63) length = multiply_add(number, length, std::uint64_t{1} << 63, 0);
  return multiply_add(number, length, std::uint64_t{1} << exponent, 0);
}

}  // namespace

exact_decimal::exact_decimal(std::uint64_t m, int e) noexcept : exponent_(e < 0 ? e : 0) {
  std::array<std::uint64_t, 41> number;  // 2^54 x 5^1075 has 2,551 bits
  number[0] = m;
  // m / 2^e is m x 5^e / 10^e.
  const std::size_t length = e < 0 ? multiply_by_five_to(number.data(), 1, -e) : multiply_by_two_to(number.data(), 1, e);
  char* const end = text_.data() + text_.size();
  const char* const first = put_digits_before(end, number.data(), length);
  const char* last = end;
  for (; last[-1] == '0'; --last) ++exponent_;
  first_ = static_cast<std::size_t>(first - text_.data());
  count_ = static_cast<std::size_t>(last - first);
}

}  // namespace smelt::number
