#include "core/cbor/number_text.hpp"

#include <algorithm>
#include <array>

#include "core/cbor/encode.hpp"
#include "core/cbor/scratch.hpp"
#include "core/cbor/tagged.hpp"
#include "core/number/decimal.hpp"
#include "core/number/lexeme.hpp"
#include "core/number/magnitude.hpp"
#include "core/number/print.hpp"
#include "core/stream/faults.hpp"

namespace smelt::cbor {

namespace {

// How a lexeme without a point and an exponent is told to be an integer of some size: by its digits, which have no zeros in front.
bool exceeds(std::string_view digits, std::string_view greatest) noexcept {
  return digits.size() != greatest.size() ? digits.size() > greatest.size() : digits > greatest;
}
bool is_long(std::string_view digits) noexcept { return exceeds(digits, "9007199254740992"); }
bool fits_head(std::string_view digits, bool negative) noexcept {
  return !exceeds(digits, negative ? "18446744073709551616" : "18446744073709551615");
}
bool is_integer(std::string_view lexeme) noexcept { return number::is_plain(lexeme) && lexeme != "-0"; }

// So many digits a whole number's lexeme shows without an exponent (number::print): it is read as an integer, so it is written as one.
constexpr std::size_t longest_plain = 21;

// What every step needs.
struct writing {
  std::size_t offset;
  const write_options& options;
  output& to;
  conversions& counts;
  std::uint64_t& work;

  result<void> check_work() const noexcept {
    if (work > options.limits.work) return fail(code::work_limit, offset, "the numbers take more work than allowed");
    return {};
  }

  std::unexpected<error> spent() const noexcept { return faults::spent(offset); }

  result<void> append(std::size_t room, auto put) const noexcept {
    char* const at = to.reserve(value_room + room);
    if (!at) return spent();
    to.advance_to(put(at));
    return {};
  }

  // A number in another form than its own, which is counted or refused.
  result<void> convert(conversion what) const noexcept {
    if (options.strict) return fail(code::not_representable, offset, "a number that would change its form, which strict refuses");
    counts.count(what);
    return {};
  }

  result<void> write_as_text(std::string_view text, conversion what) const noexcept {
    if (const auto allowed = convert(what); !allowed) return allowed;
    return append(text.size(), [=](char* at) { return put_string<false>(at, major::text, text); });
  }

  result<void> write_big(std::string_view lexeme, const number::decimal& value) const noexcept {
    if (options.big_numbers == big_numbers::text) return write_as_text(lexeme, conversion::big_number);
    if (const auto allowed = convert(conversion::big_number); !allowed) return allowed;
    const double nearest = number::nearest(value, &work);
    if (const auto allowed = check_work(); !allowed) return allowed;
    return append(0, [=](char* at) { return put_real(at, nearest); });
  }

  // Digits without zeros in front, none for zero.
  result<void> write_integer(std::string_view digits, bool negative) const noexcept {
    if (const auto allowed = check_digits(digits.size(), offset, options.limits); !allowed) return allowed;
    work += work_of(digits.size());
    if (const auto allowed = check_work(); !allowed) return allowed;
    limbs_scratch limbs(number::limbs_for_digits(digits.size()), to.memory());
    if (!limbs) return spent();
    const std::string_view magnitude = number::magnitude_of(digits, limbs.span(), negative);
    return append(magnitude.size(), [=](char* at) {
      if (magnitude.size() > 8) {
        at = put_head(at, major::tag, negative ? tag_number::negative_bignum : tag_number::bignum);
        return put_string<false>(at, major::bytes, magnitude);
      }
      std::uint64_t n = 0;
      for (const char byte : magnitude) n = n << 8 | static_cast<std::uint8_t>(byte);
      return put_head(at, negative ? major::negative_integer : major::unsigned_integer, n);
    });
  }

  // With the smallest mantissa; what is whole then is an integer.
  result<void> write_fraction(const number::decimal& value) const noexcept {
    if (value.out_of_range) return fail(code::not_representable, offset, "the exponent is beyond those of decimal fractions");
    if (value.digits.empty() && value.negative) return append(0, [](char* at) { return put_real(at, -0.0); });
    if (value.exponent == 0) return write_integer(value.digits, value.negative);
    if (const auto point = value.digits.size() + static_cast<std::uint64_t>(value.exponent); value.exponent > 0 && point <= longest_plain) {
      std::array<char, longest_plain> digits;
      std::fill(std::ranges::copy(value.digits, digits.begin()).out, digits.end(), '0');
      return write_integer({digits.data(), point}, value.negative);
    }
    const auto begun = append(0, [&](char* at) {
      at = put_head(at, major::tag, tag_number::decimal_fraction);
      return put_integer(put_head(at, major::array, 2), value.exponent);
    });
    if (!begun) return begun;
    return write_integer(value.digits, value.negative);
  }
};

result<void> write_printed(auto value, const writing& step) noexcept {
  std::array<char, number::integer_room> digits;
  const char* const end = number::print(digits.data(), value);
  return step.write_as_text({digits.data(), end}, conversion::int64);
}

}  // namespace

result<void> write_number_text(std::string_view lexeme, std::size_t offset, const write_options& options, output& to, conversions& counts,
                               std::uint64_t& work) {
  const writing step{offset, options, to, counts, work};
  digits_scratch room(lexeme.size(), to.memory());
  if (!room) return step.spent();
  const number::decimal value = number::split(lexeme, room.data());
  const bool exact = options.big_numbers == big_numbers::exact;
  if (!is_integer(lexeme)) return exact ? step.write_fraction(value) : step.write_big(lexeme, value);
  const std::string_view digits = lexeme.substr(value.negative ? 1 : 0);
  if (options.int64 == int64::text && is_long(digits)) return step.write_as_text(lexeme, conversion::int64);
  if (exact || fits_head(digits, value.negative)) return step.write_integer(digits, value.negative);
  return step.write_big(lexeme, value);
}

result<void> write_long_integer(std::int64_t value, std::size_t offset, const write_options& options, output& to, conversions& counts) {
  std::uint64_t no_work = 0;
  const writing step{offset, options, to, counts, no_work};
  if (options.int64 == int64::text) return write_printed(value, step);
  return step.append(0, [=](char* at) { return put_integer(at, value); });
}

result<void> write_long_integer(std::uint64_t value, std::size_t offset, const write_options& options, output& to, conversions& counts) {
  std::uint64_t no_work = 0;
  const writing step{offset, options, to, counts, no_work};
  if (options.int64 == int64::text) return write_printed(value, step);
  return step.append(0, [=](char* at) { return put_head(at, major::unsigned_integer, value); });
}

}  // namespace smelt::cbor
