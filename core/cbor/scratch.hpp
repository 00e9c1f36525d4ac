// Memory for the length of one number's conversion.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/arena.hpp"
#include "core/base/error.hpp"
#include "core/base/limits.hpp"

namespace smelt::cbor {

// On the stack as long as numbers have the length that they mostly have, else in the arena. Null when memory is spent.
template <class T, std::size_t Inline>
class scratch {
 public:
  scratch(std::size_t count, arena& memory) noexcept : count_(count), memory_(memory) {
    data_ = count <= Inline ? here_.data() : reinterpret_cast<T*>(memory.try_allocate(count * sizeof(T), alignof(T)));
  }
  scratch(const scratch&) = delete;
  scratch& operator=(const scratch&) = delete;
  ~scratch() {
    if (data_ && data_ != here_.data()) memory_.shrink(reinterpret_cast<char*>(data_), count_ * sizeof(T), 0);
  }
  explicit operator bool() const noexcept { return data_ != nullptr; }
  T* data() noexcept { return data_; }
  std::span<T> span() noexcept { return {data_, count_}; }

 private:
  std::size_t count_;
  arena& memory_;
  T* data_;
  std::array<T, Inline> here_;
};

using digits_scratch = scratch<char, 1'024>;
using limbs_scratch = scratch<std::uint64_t, 128>;

// What turning a number of so many digits from one base into the other costs: it grows with their square.
constexpr std::uint64_t work_of(std::size_t digits) noexcept {
  const std::uint64_t groups = digits / 19;
  return groups * groups;
}

// Whether it may be done.
inline result<void> check_digits(std::size_t digits, std::size_t offset, const limits& bounds) noexcept {
  if (digits > bounds.digits) return fail(code::digits_limit, offset, "the number has more digits than allowed");
  if (work_of(digits) > bounds.work) return fail(code::work_limit, offset, "the number takes more work than allowed");
  return {};
}

}  // namespace smelt::cbor
