#include "core/stream/elements.hpp"

#include <algorithm>
#include <concepts>
#include <cstring>

#include "core/base/load.hpp"
#include "core/number/half.hpp"

namespace smelt {

namespace {

template <std::unsigned_integral T>
T load(const typed_array& numbers, std::uint32_t index) noexcept {
  const char* const at = numbers.data + std::size_t{index} * sizeof(T);
  return numbers.order == std::endian::big ? load_big<T>(at) : load_little<T>(at);
}

template <std::signed_integral T>
token signed_element(const typed_array& numbers, std::uint32_t index) noexcept {
  return token::integer(static_cast<T>(load<std::make_unsigned_t<T>>(numbers, index)), numbers.offset);
}

token unsigned_element(std::uint64_t value, std::uint32_t offset) noexcept {
  if (value >> 63) return token::unsigned_integer(value, offset);
  return token::integer(static_cast<std::int64_t>(value), offset);
}

// By value, and apart: what is written may then be no part of what is read.
template <std::unsigned_integral T>
void put_swapped(char* __restrict to, const char* __restrict from, std::size_t count) noexcept {
  for (std::size_t i = 0; i < count; ++i) store_little(to + i * sizeof(T), load_big<T>(from + i * sizeof(T)));
}

token real_element(std::uint64_t bits, std::uint32_t offset) noexcept { return token::real(std::bit_cast<double>(bits), offset); }

}  // namespace

std::optional<token> element_at(const typed_array& numbers, std::uint32_t index) noexcept {
  const std::uint32_t offset = numbers.offset;
  switch (numbers.what) {
  case element::u8:
  case element::u8_clamped: return unsigned_element(load<std::uint8_t>(numbers, index), offset);
  case element::u16: return unsigned_element(load<std::uint16_t>(numbers, index), offset);
  case element::u32: return unsigned_element(load<std::uint32_t>(numbers, index), offset);
  case element::u64: return unsigned_element(load<std::uint64_t>(numbers, index), offset);
  case element::i8: return signed_element<std::int8_t>(numbers, index);
  case element::i16: return signed_element<std::int16_t>(numbers, index);
  case element::i32: return signed_element<std::int32_t>(numbers, index);
  case element::i64: return signed_element<std::int64_t>(numbers, index);
  case element::f16: return real_element(number::double_from_half(load<std::uint16_t>(numbers, index)), offset);
  case element::f32: return real_element(number::double_from_single(load<std::uint32_t>(numbers, index)), offset);
  case element::f64: return real_element(load<std::uint64_t>(numbers, index), offset);
  case element::f128: break;
  }
  return std::nullopt;
}

char* put_elements(char* to, const typed_array& numbers, std::endian order) noexcept {
  const std::uint32_t size = size_of(numbers.what);
  const std::size_t bytes = std::size_t{numbers.count} * size;
  if (bytes == 0) return to;
  if (size == 1 || numbers.order == order) {
    std::memcpy(to, numbers.data, bytes);
  } else if (size == 2) {
    put_swapped<std::uint16_t>(to, numbers.data, numbers.count);
  } else if (size == 4) {
    put_swapped<std::uint32_t>(to, numbers.data, numbers.count);
  } else if (size == 8) {
    put_swapped<std::uint64_t>(to, numbers.data, numbers.count);
  } else {
    for (std::size_t i = 0; i < numbers.count; ++i)
      std::reverse_copy(numbers.data + i * size, numbers.data + (i + 1) * size, to + i * size);
  }
  return to + bytes;
}

element_walk::element_walk(const typed_array& numbers, arena& memory) noexcept
    : shape_(numbers.shape.empty() ? std::span(&numbers.count, 1) : numbers.shape) {
  const std::size_t dimensions = shape_.size();
  at_ = reinterpret_cast<std::uint32_t*>(memory.try_allocate(2 * dimensions * sizeof(std::uint32_t), alignof(std::uint32_t)));
  if (!at_) return;
  strides_ = at_ + dimensions;
  std::fill_n(at_, dimensions, 0U);
  std::uint32_t stride = 1;
  for (std::size_t i = 0; i < dimensions; ++i) {
    const std::size_t d = numbers.column_major ? i : dimensions - 1 - i;
    strides_[d] = stride;
    stride *= shape_[d];
  }
}

std::size_t element_walk::advance() noexcept {
  std::size_t ended = 0;
  for (std::size_t d = shape_.size(); d-- > 0;) {
    index_ += strides_[d];
    if (++at_[d] < shape_[d]) break;
    index_ -= shape_[d] * strides_[d];
    at_[d] = 0;
    ++ended;
  }
  return ended;
}

}  // namespace smelt
