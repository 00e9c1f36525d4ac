#include "core/json/index.hpp"

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/json/positions.hpp"
#include "core/json/string_bits.hpp"
#include "core/simd/utf8.hpp"

namespace smelt::json {

namespace {

namespace hn = hwy::HWY_NAMESPACE;
using block_tag = hn::CappedTag<std::uint8_t, 64>;

constexpr std::size_t block = 64;
constexpr std::size_t blocks = 64;  // of a strip: enough that one step's stores have reached the cache before the next step loads them
constexpr std::size_t strip = blocks * block;

// A word for each block of a strip, and in it a bit for each byte, the first byte lowest.
struct alignas(64) classes {
  std::uint64_t quote[blocks];
  std::uint64_t backslash[blocks];
  std::uint64_t white[blocks];
  std::uint64_t mark[blocks];    // [ ] { } : , and, harmlessly, two control characters
  std::uint64_t letter[blocks];  // from 0x40 to 0x7f and from 0xc0 on: of the marks, not : and ,

  // From this block on white space, up to where a vector of words ends.
  void fill(std::size_t first) noexcept {
    for (std::size_t i = first; i % 8 != 0; ++i) {
      quote[i] = backslash[i] = mark[i] = letter[i] = 0;
      white[i] = ~std::uint64_t{0};
    }
  }
};

// Each byte is looked up by its low nibble: white space is what finds itself; a mark finds itself with bit 5 set.
alignas(16) constexpr std::uint8_t white_of_nibble[16] = {' ', 100, 100, 100, 17, 100, 113, 2, 100, '\t', '\n', 112, 100, '\r', 100, 100};
alignas(16) constexpr std::uint8_t mark_of_nibble[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0};

using bytes_vector = hn::Vec<block_tag>;

// What all bytes have in common.
struct extremes {
  bytes_vector joined = hn::Zero(block_tag());  // by or
  bytes_vector least = hn::Set(block_tag(), 0xff);
};

// Puts what is at `at` into the classes of block `to`.
HWY_INLINE void classify(const char* at, classes& found, std::size_t to, extremes& of) {
  const block_tag d;
  const hn::RebindToSigned<block_tag> i8;
  const auto whites = hn::LoadDup128(d, white_of_nibble);
  const auto marks = hn::LoadDup128(d, mark_of_nibble);
  for (std::size_t i = 0; i < block; i += hn::Lanes(d)) {
    const auto bytes = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(at) + i);
    const auto low = hn::And(bytes, hn::Set(d, 0x0f));
    const auto folded = hn::Or(bytes, hn::Set(d, 0x20));
    const auto put = [&]<class D>(D tag, std::uint64_t* words, auto mask) {
      hn::StoreMaskBits(tag, mask, reinterpret_cast<std::uint8_t*>(words + to) + i / 8);
    };
    put(d, found.quote, hn::Eq(bytes, hn::Set(d, '"')));
    put(d, found.backslash, hn::Eq(bytes, hn::Set(d, '\\')));
    put(d, found.white, hn::Eq(bytes, hn::TableLookupBytes(whites, low)));
    put(d, found.mark, hn::Eq(folded, hn::TableLookupBytes(marks, low)));
    put(i8, found.letter, hn::Lt(hn::BitCast(i8, hn::Add(bytes, bytes)), hn::Zero(i8)));
    of.joined = hn::Or(of.joined, bytes);
    of.least = hn::Min(of.least, bytes);
  }
}

// The control characters, below 0x20.
HWY_INLINE std::uint64_t controls_at(const char* at) {
  const block_tag d;
  std::uint64_t found = 0;
  for (std::size_t i = 0; i < block; i += hn::Lanes(d)) {
    const auto bytes = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(at) + i);
    hn::StoreMaskBits(d, hn::Lt(bytes, hn::Set(d, 0x20)), reinterpret_cast<std::uint8_t*>(&found) + i / 8);
  }
  return found;
}

// As many words of a strip as a vector holds.
using words_tag = hn::CappedTag<std::uint64_t, 8>;
using words = hn::Vec<words_tag>;

// A bit for each word whose highest bit is set.
HWY_INLINE std::uint64_t highest_bits(words v) {
  const words_tag d;
  std::uint64_t bits = 0;
  hn::StoreMaskBits(d, hn::TestBit(v, hn::Set(d, std::uint64_t{1} << 63)), reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}

// All ones in each word whose bit is set.
HWY_INLINE words ones_where(std::uint64_t bits) {
  const words_tag d;
  return hn::VecFromMask(d, hn::LoadMaskBits(d, reinterpret_cast<const std::uint8_t*>(&bits)));
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
  std::uint64_t separators = 0;  // outside strings

  HWY_INLINE void structure(classes& found, std::size_t count);

 private:
  HWY_INLINE bool unescape(classes& found, std::size_t count);
};

// Leaves of the quotation marks those that are not escaped, and of the backslashes those that escape.
HWY_INLINE bool structural_index::pass::unescape(classes& found, std::size_t count) {
  std::uint64_t any = escaped;
  for (std::size_t i = 0; i < count; ++i) any |= found.backslash[i];
  if (any == 0) return false;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t was_escaped = escaped_bytes(found.backslash[i], escaped);
    found.quote[i] &= ~was_escaped;
    found.backslash[i] &= ~was_escaped;
  }
  return true;
}

// Leaves a bit for each entry in the quotes' words, and for each byte inside a string in those of white space.
HWY_INLINE void structural_index::pass::structure(classes& found, std::size_t count) {
  const bool escapes = unescape(found, count);
  const words_tag d;
  constexpr std::size_t lanes = hn::MaxLanes(d);
  for (std::size_t i = 0; i < count; i += lanes) {
    const auto quote = hn::Load(d, found.quote + i);
    auto parity = quote;
    parity = hn::Xor(parity, hn::ShiftLeft<1>(parity));
    parity = hn::Xor(parity, hn::ShiftLeft<2>(parity));
    parity = hn::Xor(parity, hn::ShiftLeft<4>(parity));
    parity = hn::Xor(parity, hn::ShiftLeft<8>(parity));
    parity = hn::Xor(parity, hn::ShiftLeft<16>(parity));
    parity = hn::Xor(parity, hn::ShiftLeft<32>(parity));
    // What each word adds to the parity, summed from the first on, says which words end inside a string; the next then begins there.
    std::uint64_t end_inside = highest_bits(parity);
    for (std::size_t by = 1; by < lanes; by *= 2) end_inside ^= end_inside << by;
    end_inside ^= 0 - in_string;
    const std::uint64_t begin_inside = end_inside << 1 | in_string;
    in_string = end_inside >> (lanes - 1) & 1;
    // With the opening mark, without the closing one.
    const auto inside = hn::Xor(parity, ones_where(begin_inside));

    const auto mark = hn::Load(d, found.mark + i);
    const auto bracket = hn::And(mark, hn::Load(d, found.letter + i));
    const auto run = hn::Not(hn::Or(hn::Or(mark, hn::Load(d, found.white + i)), quote));
    const std::uint64_t end_in_run = highest_bits(run);
    const auto before = hn::Or(hn::ShiftLeft<1>(run), hn::And(ones_where(end_in_run << 1 | in_scalar), hn::Set(d, 1)));
    in_scalar = end_in_run >> (lanes - 1) & 1;
    const auto begins = hn::AndNot(inside, hn::Or(bracket, hn::AndNot(before, run)));
    hn::Store(inside, d, found.white + i);
    hn::Store(hn::AndNot(hn::Or(inside, bracket), mark), d, found.mark + i);
    auto entries = hn::Or(quote, begins);
    if (escapes) entries = hn::Or(entries, hn::And(hn::Load(d, found.backslash + i), inside));
    hn::Store(entries, d, found.quote + i);
  }
  for (std::size_t i = 0; i < count; ++i) separators += static_cast<std::uint64_t>(std::popcount(found.mark[i]));
}

bool structural_index::open(const input& document, arena& memory) noexcept {
  begin_ = at_ = validated_ = document.begin();
  end_ = document.end();
  const std::size_t most = 2 * ahead + std::min(document.size(), window) + block;
  entries_ = reinterpret_cast<std::uint32_t*>(memory.try_allocate(most * sizeof(std::uint32_t), 64));
  return entries_ != nullptr;
}

std::span<const std::uint32_t> structural_index::next(std::span<const std::uint32_t> unused) noexcept {
  std::uint32_t* to = std::copy(unused.begin(), unused.end(), entries_);
  while (to < entries_ + ahead && at_ < end_ && !faulty_) to = index_window(to);
  if (faulty_) return {};
  std::fill_n(to, ahead, static_cast<std::uint32_t>(end_ - begin_ - 1));
  return {entries_, to};
}

std::uint32_t* structural_index::index_window(std::uint32_t* to) noexcept {
  const char* const begin = at_;
  const char* const end = at_ + std::min(static_cast<std::size_t>(end_ - at_), window);
  const block_tag d;
  pass now{in_string_, escaped_, in_scalar_};
  classes found;
  extremes of;
  for (const char* at = begin; at < end; at += strip) {
    const auto left = static_cast<std::size_t>(end - at);
    const std::size_t whole = std::min(left / block, blocks);
    std::size_t count = whole;
    for (std::size_t i = 0; i < whole; ++i) classify(at + i * block, found, i, of);
    char last[block];
    if (left < strip) {
      // The rest as if white space followed it.
      std::memset(last, ' ', block);
      std::memcpy(last, at + whole * block, left % block);
      classify(last, found, count++, of);
      found.fill(count);
    }
    now.structure(found, count);
    if (!hn::AllFalse(d, hn::Lt(of.least, hn::Set(d, 0x20)))) {
      for (std::size_t i = 0; i < count; ++i) faulty_ |= (controls_at(i < whole ? at + i * block : last) & found.white[i]) != 0;
    }
    to = put_positions(to, static_cast<std::uint32_t>(at - begin_), found.quote, count);
  }
  at_ = end;
  in_string_ = now.in_string;
  escaped_ = now.escaped;
  in_scalar_ = now.in_scalar;
  separators_ += now.separators;
  const bool ascii = hn::AllTrue(d, hn::Lt(of.joined, hn::Set(d, 0x80)));
  faulty_ |= !validate(begin, end, ascii);
  return to;
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
