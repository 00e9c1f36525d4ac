#include "core/cbor/number_tokens.hpp"

#include <algorithm>

#include "core/base/input.hpp"
#include "core/cbor/scratch.hpp"
#include "core/number/decimal.hpp"
#include "core/number/magnitude.hpp"
#include "core/number/parse.hpp"
#include "core/stream/decoded.hpp"
#include "core/stream/faults.hpp"

namespace smelt::cbor {

namespace {

std::string_view without_zeros(std::string_view magnitude) noexcept {
  magnitude.remove_prefix(std::min(magnitude.find_first_not_of('\0'), magnitude.size()));
  return magnitude;
}

// A token's content of up to `room` bytes, made in place by print(to), which returns its end.
template <class Print>
result<token> printed_token(std::size_t room, std::size_t offset, arena& memory, Print print) noexcept {
  char* const text = allocate_decoded(room, offset, memory);
  if (!text) return faults::spent(offset);
  const auto length = static_cast<std::size_t>(print(text) - text);
  memory.shrink(text, room + text_slack, length + text_slack);
  return token::span(kind::number_text, flag::decoded, text, length);
}

// A lexeme that is an integer of 64 bits, such as that of 5 x 10^2, as that integer.
token as_integer(const token& lexeme, std::size_t offset) noexcept {
  const auto parsed = number::classify(lexeme.data(), lexeme.data() + lexeme.length());
  if (parsed.what == number::form::integer) return token::integer(static_cast<std::int64_t>(parsed.bits), offset);
  if (parsed.what == number::form::unsigned_integer) return token::unsigned_integer(parsed.bits, offset);
  return lexeme;
}

}  // namespace

result<token> integer_token(const wide_integer& value, std::size_t offset, limits& left, arena& memory) {
  const std::string_view magnitude = without_zeros(value.magnitude);
  if (magnitude.size() <= 8) {
    std::uint64_t n = 0;
    for (const char byte : magnitude) n = n << 8 | static_cast<std::uint8_t>(byte);
    const bool fits = n >> 63 == 0;
    if (fits) return token::integer(static_cast<std::int64_t>(value.negative ? ~n : n), offset);
    if (!value.negative) return token::unsigned_integer(n, offset);
  }
  return decimal_token(value, 0, offset, left, memory);
}

result<token> decimal_token(const wide_integer& mantissa, std::int64_t exponent, std::size_t offset, limits& left, arena& memory) {
  const std::string_view magnitude = without_zeros(mantissa.magnitude);
  // That many digits at least.
  const std::size_t least = magnitude.empty() ? 0 : (magnitude.size() - 1) * 2'408 / 1'000;
  if (const auto allowed = check_digits(least, offset, left); !allowed) return std::unexpected(allowed.error());
  digits_scratch room(number::digits_room(magnitude.size()), memory);
  limbs_scratch limbs(number::limbs_for_bytes(magnitude.size()), memory);
  if (!room || !limbs) return faults::spent(offset);
  const char* const end = number::print_magnitude(room.data(), magnitude, limbs.span(), mantissa.negative);
  const std::string_view digits(room.data(), end);
  if (const auto allowed = check_digits(digits.size(), offset, left); !allowed) return std::unexpected(allowed.error());
  left.work -= work_of(digits.size());
  // Zero is zero times any power of ten.
  const bool zero = magnitude.empty() && !mantissa.negative;
  const number::decimal value{.digits = digits, .exponent = zero && exponent > 0 ? 0 : exponent, .negative = mantissa.negative};
  const auto printed =
      printed_token(number::lexeme_room(digits.size()), offset, memory, [&](char* to) { return number::print(to, value); });
  return printed ? as_integer(*printed, offset) : printed;
}

}  // namespace smelt::cbor
