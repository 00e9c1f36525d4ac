#include "core/number/half.hpp"

#include <bit>

#include "core/number/binary.hpp"

namespace smelt::number {

namespace {

// A binary format narrower than double.
struct layout {
  int exponent_bits;
  int fraction_bits;
  constexpr int bias() const noexcept { return (1 << (exponent_bits - 1)) - 1; }
  constexpr std::uint64_t all_ones() const noexcept { return (std::uint64_t{1} << exponent_bits) - 1; }
};

constexpr layout half{5, 10};
constexpr layout single{8, 23};
constexpr int double_bias = 1023;
constexpr std::uint64_t double_all_ones = 0x7ff;

std::uint64_t widen(std::uint64_t bits, layout from) noexcept {
  const std::uint64_t sign = bits >> (from.exponent_bits + from.fraction_bits) << 63;
  const std::uint64_t exponent = bits >> from.fraction_bits & from.all_ones();
  std::uint64_t fraction = (bits & ((std::uint64_t{1} << from.fraction_bits) - 1)) << (52 - from.fraction_bits);
  if (exponent == from.all_ones()) return sign | double_all_ones << 52 | fraction;
  if (exponent != 0) return sign | (exponent + static_cast<std::uint64_t>(double_bias - from.bias())) << 52 | fraction;
  if (fraction == 0) return sign;
  const int shift = std::countl_zero(fraction) - 11;  // brings the first bit to the hidden bit's place
  fraction <<= shift;
  return sign | static_cast<std::uint64_t>(double_bias - from.bias() + 1 - shift) << 52 | (fraction & ~hidden_bit);
}

std::optional<std::uint64_t> narrow(std::uint64_t bits, layout to) noexcept {
  const std::uint64_t sign = bits >> 63 << (to.exponent_bits + to.fraction_bits);
  const std::uint64_t stored = bits >> 52 & double_all_ones;
  const std::uint64_t fraction = bits & (hidden_bit - 1);
  int lost = 52 - to.fraction_bits;
  const auto kept = [&](std::uint64_t all) -> std::optional<std::uint64_t> {
    if ((all & ((std::uint64_t{1} << lost) - 1)) != 0) return {};
    return all >> lost;
  };
  if (stored == double_all_ones) {
    const auto payload = kept(fraction);
    if (!payload) return {};
    return sign | to.all_ones() << to.fraction_bits | *payload;
  }
  if (stored == 0) return fraction == 0 ? std::optional(sign) : std::nullopt;
  const int exponent = static_cast<int>(stored) - double_bias + to.bias();
  if (exponent >= static_cast<int>(to.all_ones())) return {};
  if (exponent > 0) {
    const auto rest = kept(fraction);
    if (!rest) return {};
    return sign | static_cast<std::uint64_t>(exponent) << to.fraction_bits | *rest;
  }
  lost += 1 - exponent;
  if (lost > 52) return {};
  const auto subnormal = kept(fraction | hidden_bit);
  if (!subnormal) return {};
  return sign | *subnormal;
}

}  // namespace

narrowed detail::narrowest(std::uint64_t bits) noexcept {
  if (const auto as_half = narrow(bits, half)) return {width::half, *as_half};
  if (const auto as_single = narrow(bits, single)) return {width::single, *as_single};
  return {width::whole, bits};
}

std::optional<std::uint32_t> detail::single_of(std::uint64_t bits) noexcept {
  const auto as_single = narrow(bits, single);
  if (!as_single) return std::nullopt;
  return static_cast<std::uint32_t>(*as_single);
}

std::uint64_t double_from_half(std::uint16_t bits) noexcept { return widen(bits, half); }
std::uint64_t double_from_single(std::uint32_t bits) noexcept { return widen(bits, single); }

}  // namespace smelt::number
