// Numbers in several dimensions where they lie: a shape, and how far apart neighbours are.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/stream/elements.hpp"
#include "core/stream/number_as.hpp"

namespace smelt {

// Borrows the buffer, which must outlive it; it need not be aligned. Nothing is allocated.
class nd_view {
 public:
  static constexpr std::size_t most_dimensions = 8;

  // Packed numbers of at most that many dimensions, whose product must not exceed what is there.
  nd_view(const char* data, element what, std::endian order, std::span<const std::uint32_t> shape, bool column_major) noexcept
      : data_(data), rank_(static_cast<std::uint8_t>(shape.size())), what_(what), order_(order) {
    std::ptrdiff_t stride = size_of(what);
    for (std::size_t i = 0; i < shape.size(); ++i) {
      const std::size_t d = column_major ? i : shape.size() - 1 - i;
      extents_[d] = shape[d];
      strides_[d] = stride;
      stride *= shape[d];
    }
  }

  element what() const noexcept { return what_; }
  std::endian order() const noexcept { return order_; }
  const char* data() const noexcept { return data_; }
  std::size_t rank() const noexcept { return rank_; }
  std::uint32_t extent(std::size_t dimension) const noexcept { return extents_[dimension]; }
  // In bytes.
  std::ptrdiff_t stride(std::size_t dimension) const noexcept { return strides_[dimension]; }

  // How many numbers there are.
  std::size_t count() const noexcept {
    std::size_t product = 1;
    for (std::size_t d = 0; d < rank_; ++d) product *= extents_[d];
    return product;
  }

  // What has this index in the first dimension, which goes: rank 0 is one number. The index must be below the extent.
  nd_view operator[](std::uint32_t index) const noexcept {
    nd_view part = *this;
    part.data_ += index * strides_[0];
    --part.rank_;
    for (std::size_t d = 0; d < part.rank_; ++d) {
      part.extents_[d] = extents_[d + 1];
      part.strides_[d] = strides_[d + 1];
    }
    return part;
  }

  // Every second, or nth, from the first on, in one dimension. `step` is not 0.
  nd_view every(std::uint32_t step, std::size_t dimension) const noexcept {
    nd_view part = *this;
    part.extents_[dimension] = extents_[dimension] / step + (extents_[dimension] % step != 0 ? 1 : 0);
    part.strides_[dimension] *= step;
    return part;
  }

  // The dimensions in the opposite order.
  nd_view transposed() const noexcept {
    nd_view other = *this;
    for (std::size_t d = 0; d < rank_; ++d) {
      other.extents_[d] = extents_[rank_ - 1 - d];
      other.strides_[d] = strides_[rank_ - 1 - d];
    }
    return other;
  }

  // Whether the numbers lie without gaps in row-major order, as bytes() then has them.
  bool is_packed() const noexcept {
    std::ptrdiff_t packed = size_of(what_);
    for (std::size_t d = rank_; d-- > 0;) {
      if (strides_[d] != packed && extents_[d] > 1) return false;
      packed *= extents_[d];
    }
    return true;
  }
  std::string_view bytes() const noexcept { return {data_, count() * size_of(what_)}; }

  // Of rank 0: the number. code::out_of_range where the type cannot hold it; code::not_supported for 128-bit floats.
  template <class T>
  result<T> as() const noexcept {
    const typed_array one{.data = data_, .count = 1, .offset = 0, .what = what_, .order = order_, .column_major = false, .shape = {}};
    const auto number = element_at(one, 0);
    if (!number) return fail(code::not_supported, 0, "floats of 128 bits are not read");
    return number_as<T>(cursor_number{number->what(), number->bits()}, 0);
  }

 private:
  const char* data_;
  std::array<std::ptrdiff_t, most_dimensions> strides_{};
  std::array<std::uint32_t, most_dimensions> extents_{};
  std::uint8_t rank_;
  element what_;
  std::endian order_;
};

}  // namespace smelt
