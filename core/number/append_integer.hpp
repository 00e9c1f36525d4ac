// An integer's digits at the end of an output.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "core/base/output.hpp"
#include "core/number/print.hpp"

namespace smelt::number {

void append_integer(output& to, std::integral auto value) noexcept {
  char digits[integer_room];
  const char* end = nullptr;
  if constexpr (std::signed_integral<decltype(value)>) {
    end = print(digits, std::int64_t{value});
  } else {
    end = print(digits, std::uint64_t{value});
  }
  to.append({digits, static_cast<std::size_t>(end - digits)});
}

}  // namespace smelt::number
