// Unaligned loads and stores in a stated byte order.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>

namespace smelt {

template <std::unsigned_integral T>
T load_little(const void* at) noexcept {
  T value;
  std::memcpy(&value, at, sizeof value);
  if constexpr (std::endian::native == std::endian::big) value = std::byteswap(value);
  return value;
}

template <std::unsigned_integral T>
T load_big(const void* at) noexcept {
  T value;
  std::memcpy(&value, at, sizeof value);
  if constexpr (std::endian::native == std::endian::little) value = std::byteswap(value);
  return value;
}

template <std::unsigned_integral T>
void store_little(void* at, T value) noexcept {
  if constexpr (std::endian::native == std::endian::big) value = std::byteswap(value);
  std::memcpy(at, &value, sizeof value);
}

template <std::unsigned_integral T>
void store_big(void* at, T value) noexcept {
  if constexpr (std::endian::native == std::endian::little) value = std::byteswap(value);
  std::memcpy(at, &value, sizeof value);
}

}  // namespace smelt
