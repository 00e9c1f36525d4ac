// How often a writer put a value's stated default form in place of a value that its format lacks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace smelt {

enum class conversion : std::uint8_t {
  big_number,   // a number rounded to a double or written as text
  bytes,        // bytes written as text or as an array
  nonfinite,    // NaN or an infinity
  tag,          // a tag dropped, or the type of an extension
  key,          // a key that was not text, written as its JSON text
  int64,        // an integer beyond 2^53 written as text
  simple,       // a simple value (undefined among them) written as null
  typed_array,  // a typed array written as plain arrays
};
inline constexpr std::size_t conversion_kinds = 8;

constexpr std::string_view name(conversion c) noexcept {
  constexpr std::string_view names[] = {"big_numbers", "bytes", "nonfinite", "tags", "keys", "int64", "simple", "typed_arrays"};
  return names[static_cast<std::size_t>(c)];
}

class conversions {
 public:
  void count(conversion c) noexcept { ++counts_[static_cast<std::size_t>(c)]; }
  std::uint32_t of(conversion c) const noexcept { return counts_[static_cast<std::size_t>(c)]; }
  bool operator==(const conversions&) const = default;
  bool any() const noexcept {
    for (const auto n : counts_)
      if (n) return true;
    return false;
  }

 private:
  std::array<std::uint32_t, conversion_kinds> counts_{};
};

}  // namespace smelt
