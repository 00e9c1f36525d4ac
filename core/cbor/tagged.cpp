#include "core/cbor/tagged.hpp"

#include <array>
#include <limits>

#include "core/cbor/faults.hpp"
#include "core/cbor/head.hpp"
#include "core/cbor/number_tokens.hpp"
#include "core/cbor/strings.hpp"
#include "core/cbor/typed_arrays.hpp"

namespace smelt::cbor {

namespace {

// What has an exponent beyond this is kept as it was read: lexemes are split no farther (core/number/decimal.hpp).
constexpr std::uint64_t greatest_exponent = std::numeric_limits<std::int64_t>::max();

struct integer_item {
  wide_integer value;
  const char* after;
};

class number_reading {
 public:
  number_reading(const input& in, limits& left, arena& memory) noexcept : in_(in), left_(left), memory_(memory) {}

  result<integer_item> take_bignum(bool negative, const char* at) noexcept {
    const auto bytes = take_byte_string(in_, at, left_.text, "a bignum is a tag on a byte string");
    if (!bytes) return std::unexpected(bytes.error());
    const std::string_view magnitude = contiguous(*bytes, memory_);
    if (!magnitude.data()) return faults::spent(in_.offset(at));
    return integer_item{{magnitude, negative}, bytes->after};
  }

  // An integer, whose magnitude stays here until the next is taken.
  result<integer_item> take_integer(const char* at) noexcept {
    const auto h = take_item_head(at);
    if (!h) return std::unexpected(h.error());
    if (h->what() > major::negative_integer) return fail(code::unexpected, in_.offset(at), "a decimal fraction is a pair of integers");
    store_big(word_.data(), h->argument);
    return integer_item{{{word_.data(), word_.size()}, h->what() == major::negative_integer}, at + h->size};
  }

  result<integer_item> take_mantissa(const char* at) noexcept {
    const auto h = take_item_head(at);
    if (!h) return std::unexpected(h.error());
    const std::uint64_t sign = h->argument - tag_number::bignum;
    if (h->what() == major::tag && sign <= 1) return take_bignum(sign == 1, at + h->size);
    return take_integer(at);
  }

  // The fraction's exponent and mantissa.
  result<tagged> take_fraction(const char* at, const char* content) noexcept;

 private:
  result<head> take_item_head(const char* at) const noexcept {
    if (at == in_.end()) return fail(code::truncated, in_.offset(at), "the input ends inside a tag's content");
    const head h = take_head(at, in_.end());
    if (h.missing()) return faults::no_head(h, in_.offset(at));
    return h;
  }

  const input& in_;
  limits& left_;
  arena& memory_;
  std::array<char, 8> word_{};
};

result<tagged> number_reading::take_fraction(const char* at, const char* content) noexcept {
  constexpr const char* a_pair = "a decimal fraction is an array of an exponent and a mantissa";
  const auto pair = take_item_head(content);
  if (!pair) return std::unexpected(pair.error());
  if (pair->what() != major::array || (pair->argument != 2 && !pair->indefinite()))
    return fail(code::unexpected, in_.offset(content), a_pair);
  const char* const first = content + pair->size;
  if (pair->argument > static_cast<std::size_t>(in_.end() - first)) return fail(code::truncated, in_.offset(content), faults::claims);
  const auto exponent = take_integer(first);
  if (!exponent) return std::unexpected(exponent.error());
  const auto power = load_big<std::uint64_t>(word_.data());
  const auto mantissa = take_mantissa(exponent->after);
  if (!mantissa) return std::unexpected(mantissa.error());
  const char* after = mantissa->after;
  if (pair->indefinite()) {
    if (after == in_.end()) return fail(code::truncated, in_.offset(after), "the input ends inside a tag's content");
    if (static_cast<std::uint8_t>(*after) != break_byte) return fail(code::unexpected, in_.offset(after), a_pair);
    ++after;
  }
  if (power > greatest_exponent) return tagged{};
  const auto magnitude = static_cast<std::int64_t>(power);
  const auto value = decimal_token(mantissa->value, exponent->value.negative ? -1 - magnitude : magnitude, in_.offset(at), left_, memory_);
  if (!value) return std::unexpected(value.error());
  return tagged{*value, after};
}

// Of the decimal fraction at `content`; true where there is none.
bool has_small_exponent(const input& in, const char* content) noexcept {
  const char* at = content;
  for (int heads = 0;; ++heads) {
    if (at == in.end()) return true;
    const head h = take_head(at, in.end());
    if (h.missing() || heads == 1) return h.missing() || h.argument <= greatest_exponent;
    at += h.size;
  }
}

}  // namespace

bool makes_token(std::uint64_t tag, const input& in, const char* content) noexcept {
  switch (tag) {
  case tag_number::bignum:
  case tag_number::negative_bignum: return true;
  case tag_number::decimal_fraction: return has_small_exponent(in, content);
  case tag_number::row_major:
  case tag_number::column_major: return find_shaped_array(in, content).has_value();
  default: return element_of(tag).has_value();
  }
}

result<tagged> take_tagged(std::uint64_t tag, const input& in, const char* at, const char* content, limits& left, arena& memory) {
  if (tag == tag_number::row_major || tag == tag_number::column_major)
    return take_shaped_array(tag == tag_number::column_major, in, at, content, left, memory);
  if (tag >= tag_number::first_typed_array) {
    if (const auto form = element_of(tag)) return take_typed_array(*form, in, at, content, left, memory);
    return tagged{};
  }
  number_reading numbers(in, left, memory);
  if (tag == tag_number::decimal_fraction) return numbers.take_fraction(at, content);
  const auto bignum = numbers.take_bignum(tag == tag_number::negative_bignum, content);
  if (!bignum) return std::unexpected(bignum.error());
  const auto value = integer_token(bignum->value, in.offset(at), left, memory);
  if (!value) return std::unexpected(value.error());
  return tagged{*value, bignum->after};
}

}  // namespace smelt::cbor
