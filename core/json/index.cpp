#include "core/json/index.hpp"

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/json/string_bits.hpp"
#include "core/simd/utf8.hpp"

namespace smelt::json {

namespace {

namespace hn = hwy::HWY_NAMESPACE;
using block_tag = hn::CappedTag<std::uint8_t, 64>;

constexpr std::size_t block = 64;

// A bit for each byte of a block, the first byte lowest.
struct classes {
  std::uint64_t quote = 0;
  std::uint64_t backslash = 0;
  std::uint64_t white = 0;
  std::uint64_t mark = 0;     // [ ] { } : , and, harmlessly, two control characters
  std::uint64_t control = 0;  // below 0x20
  bool ascii = true;
};

// Each byte is looked up by its low nibble: white space is what finds itself; a mark finds itself with bit 5 set.
alignas(16) constexpr std::uint8_t white_of_nibble[16] = {' ', 100, 100, 100, 17, 100, 113, 2, 100, '\t', '\n', 112, 100, '\r', 100, 100};
alignas(16) constexpr std::uint8_t mark_of_nibble[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0};

HWY_INLINE classes classify(const char* at) {
  const block_tag d;
  const auto nibble = hn::Set(d, 0x0f);
  const auto whites = hn::LoadDup128(d, white_of_nibble);
  const auto marks = hn::LoadDup128(d, mark_of_nibble);
  classes found;
  auto all = hn::Zero(d);
  for (std::size_t i = 0; i < block; i += hn::Lanes(d)) {
    const auto bytes = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(at) + i);
    const auto low = hn::And(bytes, nibble);
    const auto bits = [&](auto mask) {
      std::uint64_t stored = 0;
      hn::StoreMaskBits(d, mask, reinterpret_cast<std::uint8_t*>(&stored));
      return stored << i;
    };
    found.quote |= bits(hn::Eq(bytes, hn::Set(d, '"')));
    found.backslash |= bits(hn::Eq(bytes, hn::Set(d, '\\')));
    found.white |= bits(hn::Eq(bytes, hn::TableLookupBytes(whites, low)));
    found.mark |= bits(hn::Eq(hn::Or(bytes, hn::Set(d, 0x20)), hn::TableLookupBytes(marks, low)));
    found.control |= bits(hn::Lt(bytes, hn::Set(d, 0x20)));
    all = hn::Or(all, bytes);
  }
  found.ascii = hn::AllTrue(d, hn::Lt(all, hn::Set(d, 0x80)));
  return found;
}

// The positions of the bits, counted from `base`; up to a block's more than there are may be written behind the returned end.
HWY_INLINE std::uint32_t* put_positions(std::uint32_t* to, std::uint32_t base, std::uint64_t bits) {
  using positions_tag = hn::ScalableTag<std::uint32_t>;
  constexpr std::size_t lanes = 16;
  if constexpr (hn::MaxLanes(positions_tag()) == lanes) {
    // One instruction packs a vector's chosen lanes.
    const positions_tag d;
    auto positions = hn::Iota(d, base);
    for (std::size_t first = 0; first < block; first += lanes) {
      const auto part = static_cast<std::uint16_t>(bits >> first);
      hn::StoreU(hn::Compress(positions, hn::LoadMaskBits(d, reinterpret_cast<const std::uint8_t*>(&part))), d, to);
      positions = hn::Add(positions, hn::Set(d, lanes));
      to += std::popcount(part);
    }
    return to;
  }
  const int count = std::popcount(bits);
  std::uint32_t* at = to;
  // Eight at a time, whether or not there are so many: fewer branches, and what is too many is written over.
  do {
    for (int i = 0; i < 8; ++i) {
      at[i] = base + static_cast<std::uint32_t>(std::countr_zero(bits));
      bits &= bits - 1;
    }
    at += 8;
  } while (bits != 0);
  return to + count;
}

// The longest part of [begin, end) that does not cut a sequence at its end off, if all of it is UTF-8.
const char* sequence_boundary(const char* begin, const char* end) noexcept {
  const char* at = end;
  while (at > begin && end - at < 3 && (static_cast<unsigned char>(at[-1]) & 0xc0) == 0x80) --at;
  if (at > begin && static_cast<unsigned char>(at[-1]) >= 0xc0) return at - 1;
  return end;
}

}  // namespace

// What one pass over a window keeps in registers.
struct structural_index::pass {
  std::uint64_t in_string;
  std::uint64_t escaped;
  std::uint64_t in_scalar;
  std::uint64_t controls = 0;  // control characters inside strings
  bool ascii = true;

  HWY_INLINE std::uint64_t structure(const char* at) {
    const classes found = classify(at);
    ascii &= found.ascii;
    const std::uint64_t was_escaped = escaped_bytes(found.backslash, escaped);
    const std::uint64_t quote = found.quote & ~was_escaped;
    const std::uint64_t inside = prefix_xor(quote) ^ in_string;  // with the opening mark, without the closing one
    in_string = static_cast<std::uint64_t>(static_cast<std::int64_t>(inside) >> 63);
    controls |= found.control & inside;
    const std::uint64_t run = ~(found.mark | found.white | quote);
    const std::uint64_t run_start = run & ~(run << 1 | in_scalar);
    in_scalar = run >> 63;
    const std::uint64_t escape = found.backslash & ~was_escaped;
    return quote | ((found.mark | run_start) & ~inside) | (escape & inside);
  }
};

bool structural_index::open(const input& document, arena& memory) noexcept {
  begin_ = at_ = validated_ = document.begin();
  end_ = document.end();
  const std::size_t most = std::min(document.size(), window) + block;
  entries_ = reinterpret_cast<std::uint32_t*>(memory.try_allocate(most * sizeof(std::uint32_t), 64));
  return entries_ != nullptr;
}

std::span<const std::uint32_t> structural_index::next() noexcept {
  std::span<const std::uint32_t> found;
  while (found.empty() && at_ < end_ && !faulty_) found = index_window();
  return faulty_ ? std::span<const std::uint32_t>{} : found;
}

std::span<const std::uint32_t> structural_index::index_window() noexcept {
  const char* const begin = at_;
  const char* const end = at_ + std::min(static_cast<std::size_t>(end_ - at_), window);
  pass now{in_string_, escaped_, in_scalar_};
  std::uint32_t* to = entries_;
  const char* at = begin;
  for (; static_cast<std::size_t>(end - at) >= block; at += block) {
    to = put_positions(to, static_cast<std::uint32_t>(at - begin_), now.structure(at));
  }
  if (at < end) {
    char last[block];
    std::memset(last, ' ', block);
    std::memcpy(last, at, static_cast<std::size_t>(end - at));
    to = put_positions(to, static_cast<std::uint32_t>(at - begin_), now.structure(last));
  }
  at_ = end;
  in_string_ = now.in_string;
  escaped_ = now.escaped;
  in_scalar_ = now.in_scalar;
  faulty_ = now.controls != 0 || !validate(begin, end, now.ascii);
  return {entries_, to};
}

// A sequence that the window's end cuts is left to the next window.
bool structural_index::validate(const char* begin, const char* end, bool ascii) noexcept {
  if (ascii && validated_ == begin) {
    validated_ = end;
    return true;
  }
  const char* const whole = end == end_ ? end : sequence_boundary(validated_, end);
  const bool valid = simd::find_invalid_utf8(validated_, whole) == whole;
  validated_ = whole;
  return valid;
}

}  // namespace smelt::json
