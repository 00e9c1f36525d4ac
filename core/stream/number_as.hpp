// A number as a C++ type, or why that type cannot hold it.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <utility>

#include "core/base/error.hpp"
#include "core/stream/cursor.hpp"

namespace smelt {

// Exactly, or code::out_of_range: a number written with a fraction or an exponent is no integer.
template <std::integral T>
result<T> number_as(const cursor_number& number, std::size_t offset) noexcept {
  if (number.what == kind::integer && std::in_range<T>(number.integer())) return static_cast<T>(number.integer());
  if (number.what == kind::unsigned_integer && std::in_range<T>(number.bits)) return static_cast<T>(number.bits);
  return fail(code::out_of_range, offset, "the number is not an integer of the type asked for");
}

// The nearest double; code::out_of_range beyond the greatest, and for what is not zero but nearest to it.
template <std::same_as<double> T>
result<T> number_as(const cursor_number& number, std::size_t offset) noexcept {
  if (number.what == kind::integer) return static_cast<double>(number.integer());
  if (number.what == kind::unsigned_integer) return static_cast<double>(number.bits);
  if (number.what == kind::real) return number.real();
  double nearest = 0;
  const auto read = std::from_chars(number.lexeme.data(), number.lexeme.data() + number.lexeme.size(), nearest);
  if (read.ec == std::errc{}) return nearest;
  return fail(code::out_of_range, offset, "no double is near the number");
}

}  // namespace smelt
