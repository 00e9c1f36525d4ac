#include "core/number/parse.hpp"

#include <bit>
#include <charconv>
#include <optional>

#include "core/number/nearest.hpp"
#include "core/number/significand.hpp"

namespace smelt::number {

namespace {

constexpr std::uint64_t ten_to_17 = ten_to[17];

bool may_be_integer(const significand& part, const char* at, const char* end) noexcept {
  return part.end == end && !part.has_point && !(part.zero() && *at == '-');
}

std::optional<parsed> as_integer(const char* at, const char* end) noexcept {
  std::int64_t value = 0;
  if (std::from_chars(at, end, value).ec == std::errc{}) return parsed{end, form::integer, static_cast<std::uint64_t>(value)};
  std::uint64_t above = 0;
  if (*at != '-' && std::from_chars(at, end, above).ec == std::errc{}) return parsed{end, form::unsigned_integer, above};
  return {};
}

// As take_digits. Whole parts are short as a rule, and a processor runs ahead of branches: what follows then is not waited for.
const char* take_whole_part(const char* at, const char* end, std::uint64_t& w) noexcept {
  const char* const blocks = end - at > 4 ? at + 4 : end;
  for (; at != blocks; ++at) {
    if (!is_digit(*at)) return at;
    w = w * 10 + static_cast<std::uint64_t>(*at - '0');
  }
  return take_digits<true>(at, end, w);
}

// What w x 10^q is when it is no integer, w being exact.
parsed real_or_text(const char* end, bool negative, std::uint64_t w, std::int64_t q) noexcept {
  const std::uint64_t sign = negative ? sign_bit : 0;
  if (w == 0) return {end, form::real, sign};
  for (; w >= ten_to_17 && w % 10 == 0; ++q) w /= 10;
  if (w >= ten_to_17) return {end, form::text, 0};
  const std::uint64_t bits = nearest_double(w, q);
  if (bits == 0 || bits == bits_of_infinity) return {end, form::text, 0};
  return {end, form::real, sign | bits};
}

// The same; quick where w and 10^|q| are doubles.
parsed real_of(const char* end, bool negative, std::uint64_t w, std::int64_t q) noexcept {
  if (w > std::uint64_t{1} << 53 || q < -22 || q > 22) return real_or_text(end, negative, w, q);
  if (q < 0) return {end, form::real, quotient(negative, w, static_cast<std::uint64_t>(-q))};
  const double value = static_cast<double>(static_cast<std::int64_t>(w)) * exact_power[q];
  return {end, form::real, std::bit_cast<std::uint64_t>(negative ? -value : value)};
}

}  // namespace

parsed classify(const char* at, const char* end) noexcept {
  const bool negative = *at == '-';
  const significand part = find_significand(at, end);
  if (may_be_integer(part, at, end)) {
    if (const auto integer = as_integer(at, end)) return *integer;
  }
  if (part.digits() > 17) return {end, form::text, 0};
  std::uint64_t w = 0;
  for (const char* digit = part.first; digit != part.last; ++digit) {
    if (*digit != '.') w = w * 10 + static_cast<std::uint64_t>(*digit - '0');
  }
  std::int64_t q = part.scale();
  if (part.end != end) q += take_exponent(part.end + 1, end).value;
  return real_of(end, negative, w, q);
}

namespace {

// In the grammar's order, eight digits at a time.
parsed parse_in_order(const char* at, const char* end) noexcept {
  const char* const begin = at;
  const bool negative = at != end && *at == '-';
  at += negative;
  if (at == end || !is_digit(*at)) return {at, form::none, 0};
  const char* const first = at;
  std::uint64_t w = 0;
  at = *at == '0' ? at + 1 : take_whole_part(at, end, w);
  std::int64_t digits = at - first;
  if (at == end || (*at != '.' && !is_exponent(*at))) {
    if (digits > 19 || w > INT64_MAX || (negative && w == 0)) return classify(begin, at);
    return {at, form::integer, negative ? 0 - w : w};
  }
  std::int64_t q = 0;
  if (*at == '.') {
    const char* const fraction = ++at;
    at = take_digits<true>(at, end, w);
    if (at == fraction) return {at, form::none, 0};
    q = fraction - at;
    digits -= q;
  }
  if (at != end && is_exponent(*at)) {
    const exponent power = take_exponent(at + 1, end);
    if (!power.valid) return {power.end, form::none, 0};
    at = power.end;
    q += power.value;
  }
  if (digits > 19) return classify(begin, at);
  return real_of(at, negative, w, q);
}

}  // namespace

parsed parse_long(const char* at, const char* end) noexcept {
  if (has_short_numbers && end - at > long_number_reach) {
    const bool negative = *at == '-';
    const short_number found = take_long(at + negative);
    const char* const after = at + negative + found.length;
    // So many digits are more than a double's as a rule; to ask would be to wait for their value.
    if (found.scale != 0) return real_or_text(after, negative, found.digits, -static_cast<std::int64_t>(found.scale));
    if (found.length != 0 && found.digits <= INT64_MAX) return {after, form::integer, negative ? 0 - found.digits : found.digits};
  }
  return parse_in_order(at, end);
}

parsed parse_plainly(const char* at, const char* end) noexcept {
  const lexeme found = check<false>(at, end);
  if (!found.valid) return {found.end, form::none, 0};
  const significand part = find_significand(at, found.end);
  if (may_be_integer(part, at, found.end)) {
    if (const auto integer = as_integer(at, found.end)) return *integer;
  }
  if (part.zero()) return {found.end, form::real, std::bit_cast<std::uint64_t>(*at == '-' ? -0.0 : 0.0)};
  if (part.digits() > 17) return {found.end, form::text, 0};
  double value = 0;
  if (std::from_chars(at, found.end, value).ec != std::errc{}) return {found.end, form::text, 0};
  return {found.end, form::real, std::bit_cast<std::uint64_t>(value)};
}

}  // namespace smelt::number
