// A CBOR writer as one writes it by hand for a parser that has none: the smallest encodings of RFC 8949, section 4.1, into one buffer that
// is kept from document to document.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

namespace smelt::bench {

class hand_cbor {
 public:
  void clear() { at_ = begin_.get(); }
  std::string_view view() const { return {begin_.get(), static_cast<std::size_t>(at_ - begin_.get())}; }

  void simple(unsigned value) { *room(1) = static_cast<char>(0xe0 | value), ++at_; }
  void boolean(bool value) { simple(value ? 21 : 20); }
  void null() { simple(22); }
  void unsigned_integer(std::uint64_t value) { head(0, value); }
  void integer(std::int64_t value) { value < 0 ? head(1, ~static_cast<std::uint64_t>(value)) : head(0, static_cast<std::uint64_t>(value)); }
  void text(std::string_view value) {
    head(3, value.size());
    std::memcpy(room(value.size()), value.data(), value.size());
    at_ += value.size();
  }
  void array(std::size_t count) { head(4, count); }
  void object(std::size_t count) { head(5, count); }

  void real(double value) {
    const auto single = static_cast<float>(value);
    if (static_cast<double>(single) != value) return store<8>(0xfb, std::bit_cast<std::uint64_t>(value));
    const auto bits = std::bit_cast<std::uint32_t>(single);
    std::uint16_t half = 0;
    is_half(bits, half) ? store<2>(0xf9, half) : store<4>(0xfa, bits);
  }

 private:
  // Whether a single is exactly a half; its bits then.
  static bool is_half(std::uint32_t bits, std::uint16_t& half) {
    const auto sign = bits >> 16U & 0x8000U;
    const auto magnitude = bits & 0x7fffffffU;
    if (magnitude == 0) return half = static_cast<std::uint16_t>(sign), true;
    const int exponent = static_cast<int>(magnitude >> 23U) - 127;
    if (exponent > 15 || exponent < -24) return false;
    const auto mantissa = (magnitude & 0x7fffffU) | 0x800000U;
    const auto shift = static_cast<unsigned>(exponent >= -14 ? 13 : -1 - exponent);  // subnormal halves keep fewer bits
    if (mantissa & ((1U << shift) - 1)) return false;
    const auto kept = mantissa >> shift;
    const auto biased = exponent >= -14 ? static_cast<unsigned>(exponent + 15) << 10U : 0U;
    half = static_cast<std::uint16_t>(sign | biased | (exponent >= -14 ? kept & 0x3ffU : kept));
    return true;
  }

  void head(unsigned major, std::uint64_t value) {
    const auto first = major << 5U;
    if (value < 24) {
      *room(1) = static_cast<char>(first | value);
      ++at_;
    } else if (value <= 0xff) {
      store<1>(first | 24, value);
    } else if (value <= 0xffff) {
      store<2>(first | 25, value);
    } else if (value <= 0xffffffff) {
      store<4>(first | 26, value);
    } else {
      store<8>(first | 27, value);
    }
  }

  template <unsigned Size>
  void store(unsigned first, std::uint64_t value) {
    char* to = room(9);
    const auto big = std::byteswap(value << (64 - 8 * Size));
    *to = static_cast<char>(first);
    std::memcpy(to + 1, &big, 8);
    at_ = to + 1 + Size;
  }

  char* room(std::size_t count) {
    if (static_cast<std::size_t>(end_ - at_) < count) grow(count);
    return at_;
  }

  void grow(std::size_t count) {
    const auto used = static_cast<std::size_t>(at_ - begin_.get());
    const auto larger = 2 * (used + count) + 4'096;
    auto buffer = std::make_unique_for_overwrite<char[]>(larger);
    if (used) std::memcpy(buffer.get(), begin_.get(), used);
    begin_ = std::move(buffer);
    at_ = begin_.get() + used;
    end_ = begin_.get() + larger;
  }

  std::unique_ptr<char[]> begin_;
  char* at_ = nullptr;
  char* end_ = nullptr;
};

}  // namespace smelt::bench
