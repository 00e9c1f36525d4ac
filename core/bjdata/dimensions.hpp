// The dimensions of an array: an array of integers in any of its encodings.
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/bjdata/length.hpp"

namespace smelt::bjdata {

// As they lie in the input, checked.
struct dimensions {
  const char* first = nullptr;
  const char* after = nullptr;  // the array's end
  std::uint64_t product = 0;  // the number of elements: 0 without dimensions, or where one of them is; else the greatest where it overflows
  std::uint32_t rank = 0;
  char type = 0;  // their marker, where they share one
  bool column_major = false;
};

// The array at `at`, which begins with a bracket. In another array it is of column-major order, which `columns` allows.
result<dimensions> take_dimensions(const input& in, const char* at, bool columns) noexcept;

// One of them after the other, in order.
class dimension_walk {
 public:
  dimension_walk(const input& in, const dimensions& of) noexcept : in_(in), type_(of.type), at_(of.first) {}

  // Not beyond the last.
  std::uint64_t next() noexcept {
    if (type_ != 0) {
      const std::size_t size = info_of(type_).size;
      const std::uint64_t value = load_word(at_, in_.end(), size);
      at_ += size;
      return value;
    }
    while (*at_ == 'N') ++at_;
    const auto taken = take_length(in_, at_);
    at_ = taken->after;
    return taken->value;
  }

 private:
  const input& in_;
  char type_;
  const char* at_;
};

}  // namespace smelt::bjdata
