// What numbers that are to share one type need of it.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/bjdata/encode.hpp"
#include "core/stream/exact_integer.hpp"
#include "core/stream/token.hpp"

namespace smelt::bjdata {

class integer_range {
 public:
  void add(const token& t) noexcept {
    if (t.is(kind::integer) && t.integer() < 0) {
      least_ = std::min(least_, t.integer());
    } else {
      greatest_ = std::max(greatest_, t.bits());
    }
  }
  // The marker of the smallest type for all of them; 0 where there is none.
  char marker() const noexcept {
    if (least_ >= 0) return smallest_unsigned(greatest_);
    if (greatest_ > INT64_MAX) return 0;
    const char below = smallest_integer(least_);
    // The greatest of a signed type is one less than its least is far from zero.
    const char above = smallest_integer(~static_cast<std::int64_t>(greatest_));
    return info_of(below).size > info_of(above).size ? below : above;
  }

 private:
  std::int64_t least_ = 0;
  std::uint64_t greatest_ = 0;
};

class real_range {
 public:
  void add(double value) noexcept {
    if (std::isnan(value)) {
      size_ = number::width::whole;  // whose payload a narrower one might not keep in place
    } else {
      size_ = std::max(size_, narrowed(value).size);
    }
  }
  char marker() const noexcept { return marker_of(size_); }

 private:
  number::width size_ = number::width::half;
};

// A value's bytes in a type that holds it.
inline char* put_real_as(char* to, char marker, double value) noexcept {
  if (marker == 'D') return put_word(to, std::bit_cast<std::uint64_t>(value), 8);
  if (marker == 'd') return put_word(to, std::bit_cast<std::uint32_t>(static_cast<float>(value)), 4);
  return put_word(to, narrowed(value).bits, 2);
}

inline std::size_t length_size(std::uint64_t length) noexcept { return 1U + info_of(smallest_unsigned(length)).size; }

// What a number takes with its marker.
inline std::size_t number_size(const token& t) noexcept {
  if (t.is(kind::real)) return 1 + static_cast<std::size_t>(narrowed(t.real()).size);
  return 1U + info_of(t.is(kind::integer) ? smallest_integer(t.integer()) : smallest_unsigned(t.bits())).size;
}

// Integers beyond 2^53, which options may want as text.
inline bool is_long_integer(const token& t) noexcept {
  if (t.is(kind::unsigned_integer)) return true;
  return t.is(kind::integer) && t.bits() + greatest_exact > 2 * greatest_exact;
}

}  // namespace smelt::bjdata
