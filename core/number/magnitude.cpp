#include "core/number/magnitude.hpp"

#include <cstring>

#include "core/base/config.hpp"
#include "core/base/load.hpp"
#include "core/number/digits.hpp"
#include "core/number/limbs.hpp"

namespace smelt::number {

namespace {

constexpr std::size_t group = 19;  // digits that a word holds

std::uint64_t value_of(std::string_view digits) noexcept {
  std::uint64_t value = 0;
  take_digits<config::short_floats>(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::size_t read_digits(std::string_view digits, std::uint64_t* limbs) noexcept {
  // The first group is the one that may be short, so that all others are a factor of 10^19.
  const std::size_t first = (digits.size() - 1) % group + 1;
  std::size_t length = multiply_add(limbs, 0, 0, value_of(digits.substr(0, first)));
  for (std::size_t at = first; at < digits.size(); at += group) {
    length = multiply_add(limbs, length, ten_to[group], value_of(digits.substr(at, group)));
  }
  return length;
}

std::size_t read_bytes(std::string_view bytes, std::uint64_t* limbs) noexcept {
  std::size_t length = 0;
  std::size_t rest = bytes.size();
  for (; rest >= 8; rest -= 8) limbs[length++] = load_big<std::uint64_t>(bytes.data() + rest - 8);
  std::uint64_t top = 0;
  for (std::size_t i = 0; i < rest; ++i) top = top << 8 | static_cast<unsigned char>(bytes[i]);
  limbs[length++] = top;
  return length;
}

void subtract(std::uint64_t* limbs, std::size_t length, std::uint64_t less) noexcept {
  for (std::size_t i = 0; i < length && less != 0; ++i) {
    const bool borrow = limbs[i] < less;
    limbs[i] -= less;
    less = borrow;
  }
}

// In place: the words' order turned, and each word's bytes.
std::string_view as_big_endian(std::uint64_t* limbs, std::size_t length) noexcept {
  for (std::size_t i = 0; i < length - i; ++i) {
    const std::uint64_t low = limbs[i];
    const std::uint64_t high = limbs[length - 1 - i];
    store_big(limbs + i, high);
    store_big(limbs + (length - 1 - i), low);
  }
  std::string_view bytes(reinterpret_cast<const char*>(limbs), length * 8);
  while (!bytes.empty() && bytes.front() == 0) bytes.remove_prefix(1);
  return bytes;
}

}  // namespace

std::string_view magnitude_of(std::string_view digits, std::span<std::uint64_t> limbs, std::uint64_t less) noexcept {
  if (digits.empty()) return {};
  const std::size_t length = read_digits(digits, limbs.data());
  subtract(limbs.data(), length, less);
  return as_big_endian(limbs.data(), length);
}

char* print_magnitude(char* to, std::string_view bytes, std::span<std::uint64_t> limbs, std::uint64_t plus) noexcept {
  std::size_t length = read_bytes(bytes, limbs.data());
  length = multiply_add(limbs.data(), length, 1, plus);
  while (length > 0 && limbs[length - 1] == 0) --length;
  if (length == 0) {
    *to = '0';
    return to + 1;
  }
  char* const end = to + digits_room(bytes.size());
  const char* const first = put_digits_before(end, limbs.data(), length);
  const auto count = static_cast<std::size_t>(end - first);
  std::memmove(to, first, count);
  return to + count;
}

}  // namespace smelt::number
