#include "core/json/skip_block.hpp"

#include <hwy/highway.h>

#include <bit>

#include "core/json/string_bits.hpp"

namespace smelt::json {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::CappedTag<std::uint8_t, block_size> lanes;
constexpr std::size_t width = hn::MaxLanes(lanes);
using vector = hn::Vec<decltype(lanes)>;

std::uint64_t bits_where(hn::Mask<decltype(lanes)> mask) noexcept {
  std::uint64_t bits = 0;
  hn::StoreMaskBits(lanes, mask, reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}

vector all(char c) noexcept { return hn::Set(lanes, static_cast<std::uint8_t>(c)); }
vector load(const char* at) noexcept { return hn::LoadU(lanes, reinterpret_cast<const std::uint8_t*>(at)); }

struct classes {
  std::uint64_t quotes = 0;
  std::uint64_t backslashes = 0;
  std::uint64_t opening = 0;
  std::uint64_t closing = 0;
};

classes classify(const char* block) noexcept {
  classes found;
  for (std::size_t i = 0; i < block_size; i += width) {
    const vector bytes = load(block + i);
    // '[' and '{', ']' and '}' differ in this bit alone.
    const vector folded = hn::Or(bytes, all(0x20));
    found.quotes |= bits_where(hn::Eq(bytes, all('"'))) << i;
    found.backslashes |= bits_where(hn::Eq(bytes, all('\\'))) << i;
    found.opening |= bits_where(hn::Eq(folded, all('{'))) << i;
    found.closing |= bits_where(hn::Eq(folded, all('}'))) << i;
  }
  return found;
}

}  // namespace

block_brackets block_state::brackets(const char* block) noexcept {
  const classes found = classify(block);
  const std::uint64_t quotes = found.quotes & ~escaped_bytes(found.backslashes, escaped_);
  const std::uint64_t inside = prefix_xor(quotes) ^ in_string_;
  in_string_ = 0 - (inside >> 63);
  return {found.opening & ~inside, found.closing & ~inside};
}

const char* find_quote_or_backslash(const char* at, const char* end) noexcept {
  for (; static_cast<std::size_t>(end - at) >= width; at += width) {
    const vector bytes = load(at);
    if (const std::uint64_t found = bits_where(hn::Or(hn::Eq(bytes, all('"')), hn::Eq(bytes, all('\\')))))
      return at + std::countr_zero(found);
  }
  while (at < end && *at != '"' && *at != '\\') ++at;
  return at;
}

}  // namespace smelt::json
