// Integers of any size: decimal digits to big-endian bytes and back (RFC 8949, section 3.4.3). The work is quadratic in the digits, a step
// for each pair of 19-digit groups: bound the digits first. All memory is the caller's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace smelt::number {

// How many words `magnitude_of` needs for so many digits, and `print_magnitude` for so many bytes.
constexpr std::size_t limbs_for_digits(std::size_t digits) noexcept { return digits / 19 + 1; }
constexpr std::size_t limbs_for_bytes(std::size_t bytes) noexcept { return bytes / 8 + 1; }

// How many digits so many bytes have at most, and how many bytes must be writable at `to` for print_magnitude.
constexpr std::size_t digits_for_bytes(std::size_t bytes) noexcept { return bytes * 2'409 / 1'000 + 1; }
constexpr std::size_t digits_room(std::size_t bytes) noexcept { return digits_for_bytes(bytes) + 18; }

// The bytes of digits - less (0 or 1, at most the number), the highest first and not 0, none for zero. They lie in `limbs`.
std::string_view magnitude_of(std::string_view digits, std::span<std::uint64_t> limbs, std::uint64_t less = 0) noexcept;

// Writes the digits of bytes + plus (0 or 1), the first not 0 unless alone, and returns their end.
char* print_magnitude(char* to, std::string_view bytes, std::span<std::uint64_t> limbs, std::uint64_t plus = 0) noexcept;

}  // namespace smelt::number
