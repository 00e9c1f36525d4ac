// Every digit of a binary number.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace smelt::number {

// m x 2^e as decimal digits, without zeros at either end, and an exponent of ten.
class exact_decimal {
 public:
  // m is neither zero nor above 2^54, e from -1,075 to 970: the doubles, and what lies half-way between two.
  exact_decimal(std::uint64_t m, int e) noexcept;

  std::string_view digits() const noexcept { return {text_.data() + first_, count_}; }
  int exponent() const noexcept { return exponent_; }

 private:
  std::array<char, 800> text_;
  std::size_t first_;
  std::size_t count_;
  int exponent_;
};

}  // namespace smelt::number
