// The numbers of a typed array, one at a time, in the order of its shape.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/base/arena.hpp"
#include "core/stream/token.hpp"

namespace smelt {

// The element at `index` of the data as a number token with the array's offset. None for 128-bit floats, which no token holds.
std::optional<token> element_at(const typed_array& numbers, std::uint32_t index) noexcept;

// Steps through the shape in row-major order, which is how nested arrays list elements, whatever the order of the data.
class element_walk {
 public:
  // Takes memory for two words a dimension; ok() tells whether it got it. The array must outlive the walk.
  element_walk(const typed_array& numbers, arena& memory) noexcept;

  bool ok() const noexcept { return at_ != nullptr; }
  std::size_t dimensions() const noexcept { return shape_.size(); }
  // Where in the data the present element lies.
  std::uint32_t index() const noexcept { return index_; }
  // To the next element: how many of the innermost dimensions have ended with the present one; all of them after the last. Costs a step
  // for each of these, however many dimensions there are.
  std::size_t advance() noexcept;

 private:
  std::span<const std::uint32_t> shape_;
  std::uint32_t* at_;       // in each dimension
  std::uint32_t* strides_;  // how far apart in the data two neighbours of each dimension lie
  std::uint32_t index_ = 0;
};

// Writes the numbers as they lie, each in that byte order, and returns their end.
char* put_elements(char* to, const typed_array& numbers, std::endian order) noexcept;

}  // namespace smelt
