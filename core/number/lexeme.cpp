#include "core/number/lexeme.hpp"

namespace smelt::number {

namespace {

const char* skip_digits(const char* at, const char* end) noexcept {
  while (at != end && is_digit(*at)) ++at;
  return at;
}

}  // namespace

lexeme check(const char* at, const char* end) noexcept {
  if (at != end && *at == '-') ++at;
  if (at == end || !is_digit(*at)) return {at, false};
  at = *at == '0' ? at + 1 : skip_digits(at, end);
  if (at != end && *at == '.') {
    ++at;
    if (at == end || !is_digit(*at)) return {at, false};
    at = skip_digits(at, end);
  }
  if (at == end || (*at != 'e' && *at != 'E')) return {at, true};
  const exponent power = take_exponent(at + 1, end);
  return {power.end, power.valid};
}

}  // namespace smelt::number
