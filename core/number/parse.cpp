#include "core/number/parse.hpp"

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

}  // namespace

parsed real_or_text(const char* end, bool negative, std::uint64_t w, std::int64_t q) noexcept {
  const std::uint64_t sign = negative ? sign_bit : 0;
  if (w == 0) return {end, form::real, sign};
  for (; w >= ten_to_17 && w % 10 == 0; ++q) w /= 10;
  if (w >= ten_to_17) return {end, form::text, 0};
  const std::uint64_t bits = nearest_double(w, q);
  if (bits == 0 || bits == bits_of_infinity) return {end, form::text, 0};
  return {end, form::real, sign | bits};
}

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
