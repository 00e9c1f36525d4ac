#include "core/number/limbs.hpp"

#include "core/base/load.hpp"
#include "core/number/digits.hpp"

namespace smelt::number {

namespace {

constexpr std::uint64_t ten_to_8 = ten_to[8];

char* put_nineteen_before(char* end, std::uint64_t value) noexcept {
  const std::uint64_t above = value / ten_to_8;
  const std::uint64_t top = above / ten_to_8;
  store_little(end - 8, split(value % ten_to_8) + zeros);
  store_little(end - 16, split(above % ten_to_8) + zeros);
  end[-17] = static_cast<char>('0' + top % 10);
  end[-18] = static_cast<char>('0' + top / 10 % 10);
  end[-19] = static_cast<char>('0' + top / 100);
  return end - 19;
}

}  // namespace

char* put_digits_before(char* end, std::uint64_t* number, std::size_t length) noexcept {
  char* first = end;
  while (length > 0) first = put_nineteen_before(first, divide_by_ten_to_19(number, length));
  while (first != end && *first == '0') ++first;
  return first;
}

}  // namespace smelt::number
