// Decimal numbers of any size: between lexemes, digits and exponents, and doubles. All memory is the caller's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace smelt::number {

// digits x 10^exponent, or minus that.
struct decimal {
  std::string_view digits;    // neither the first nor the last is 0; empty for a zero
  std::int64_t exponent;      // 0 for a zero
  bool negative;              // may be set for a zero
  bool out_of_range = false;  // the exponent does not fit and stands at the nearer end of its type
};

// What a checked lexeme is. The digits lie in the lexeme, or in `room` (as many bytes as the lexeme) when a point stands between them.
decimal split(std::string_view lexeme, char* room) noexcept;

// The nearest double, ties to even, whatever the number of digits; an infinity beyond the greatest. Its work grows with the digits, and
// with a product and a comparison of less than 800 digits. `work`, unless null, grows by the steps that these take where the number lies so
// near the middle of two doubles that they are needed; most numbers need none.
double nearest(const decimal& number, std::uint64_t* work = nullptr) noexcept;

// Whether a finite double is equal to the number: to its last digit, the sign of zero aside.
bool holds(double value, const decimal& number) noexcept;

// Writes the number as a JSON lexeme and returns its end: 273.15 for 27315 x 10^-2. The digits are written as they are (the first not 0
// unless alone); the notation is ECMA-262's but that an integer without exponent has none whatever its length. Takes at most
// lexeme_room(digits) bytes.
char* print(char* to, const decimal& number) noexcept;

constexpr std::size_t lexeme_room(std::size_t digits) noexcept { return digits + 32; }

}  // namespace smelt::number
